import { registerHooks } from 'node:module'

// Loaded into Ponder before its program, which gives each file of handlers 10 s to load and ends otherwise. On a busy machine that is too short at each of
// its starts, so an index that had to be started again, after its database was away, stood until the machine had less to do. A start that hangs is
// found by the supervisor.
const limit = /waited 10s\)"\)\), 10_000/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/ponder/dist/esm/build/index.js')) return loaded
    return { ...loaded, source: String(loaded.source).replace(limit, 'waited 600s)")), 600_000') }
  },
})
