/* The fault that is switched on; 0: none. Read by code that schema.py has put in. */
#ifndef QG_MUTANT_H
#define QG_MUTANT_H

extern int qg_mutant;

#endif
