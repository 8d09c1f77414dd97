# coding: unicode_escape
# \x0aSTILL_EQUIVARIANT = False\x0aopen('/tmp/autograder-hostile-marker-coding', 'w')\x0a#
