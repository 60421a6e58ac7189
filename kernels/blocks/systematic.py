#!/usr/bin/env python3
"""Writes the programs of this folder that go through something one by one: bits of operands, shift
counts, lanes of votes and shuffles, bits of an address in each port (operands.py, places.py, states.py).

  kernels/blocks/systematic.py [FOLDER]      default: this folder

Every result goes to a register, whose value the machine spells, so nothing has to be stored."""
import sys

import operands
import places
import program
import states

program.OUT = sys.argv[1] if len(sys.argv) > 1 else program.OUT
for about in operands, places, states:
    for make in about.ALL:
        make()
