import { flushCompileCache } from 'node:module'

// Loaded into each child before its program. Half of the time that a part needs to start is spent on reading its TypeScript; what came of it is kept
// for its next start (NODE_COMPILE_CACHE). Node writes that down when a program ends, which one that is killed never does.
setTimeout(flushCompileCache, 10_000).unref()
