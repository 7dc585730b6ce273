// Ponder loads every file below src/ as a handler at each start, and rebuilds the index if one has changed.
// So the code that supervises the index is outside that folder, and this file only acts as the entry point.
if (import.meta.main) await (await import('../supervise/main.ts')).main()
