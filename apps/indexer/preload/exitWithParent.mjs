import { isMainThread, Worker } from 'node:worker_threads'

// Loaded into Ponder before its program, and into its threads: when the process above is killed nobody would stop this one. What is in the database
// stands at any instant, so nothing is lost by ending at once. On a thread of its own, because Ponder's log writes to a pipe that nobody reads any more
// again and again, and the main thread hears of nothing meanwhile. Not below src/, all of which Ponder loads as if it held handlers.
if (isMainThread)
  new Worker(new URL('./watchParent.mjs', import.meta.url), { workerData: process.ppid, execArgv: [] }).unref()
