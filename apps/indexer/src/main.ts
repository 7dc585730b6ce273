// Ponder takes every file below src/ for one of handlers: it loads them all at each of its starts, and builds the index anew where one of them has changed.
// What only looks after the index is beside that folder, and this file does something only when it is the program.
if (import.meta.main) await (await import('../supervise/main.ts')).main()
