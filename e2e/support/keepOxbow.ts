import { pauseMarket, startOxbow } from './startOxbow.ts'

/** Starts an Oxbow for scenarios of several runners, prints its address as one line of JSON, and keeps it until SIGTERM. */
const isEnding = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => isEnding.resolve())
await using oxbow = await startOxbow()
// At once, because the market's activity until the first scenario would differ in each run.
await pauseMarket(oxbow)
console.log(JSON.stringify({ baseUrl: oxbow.baseUrl, dataDir: oxbow.dataDir }))
await isEnding.promise
