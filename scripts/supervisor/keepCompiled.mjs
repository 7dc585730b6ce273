import { flushCompileCache } from 'node:module'

// Preloaded in each child. Half of a part's start is spent on compiling its TypeScript, so the result is cached for its next
// start (NODE_COMPILE_CACHE). Node writes the cache at exit, which a killed process never reaches, so it is flushed here.
setTimeout(flushCompileCache, 10_000).unref()
