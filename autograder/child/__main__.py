"""Entry of the clean process that all children are forked from: `python -I -B -m autograder.child`."""

from autograder.child.zygote import main

main()
