import { pauseMarket, startOxbow } from './startOxbow.ts'

/** Starts an Oxbow for scenarios of several runners, says where it is in one line of JSON, and keeps it until SIGTERM. */
const isEnding = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => isEnding.resolve())
await using oxbow = await startOxbow()
// At once: what the market would do until the first scenario begins is another matter in each run.
await pauseMarket(oxbow)
console.log(JSON.stringify({ baseUrl: oxbow.baseUrl, dataDir: oxbow.dataDir }))
await isEnding.promise
