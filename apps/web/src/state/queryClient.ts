import { QueryClient } from '@tanstack/react-query'
import { storage } from './exchange.ts'
import { neverKept, persistQueries, queriesMaxAgeMs, restoreQueries } from './persistedQueries.ts'

/** One cache. A local Oxbow answers without the internet, so nothing waits for a connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What is kept over a reload must not be collected before.
    queries: { networkMode: 'always', refetchOnWindowFocus: true, structuralSharing: false, gcTime: queriesMaxAgeMs },
    mutations: { networkMode: 'always' },
  },
})

// A price for every amount that was ever typed need not stay in memory for a day.
for (const name of neverKept) queryClient.setQueryDefaults([name], { gcTime: 5 * 60 * 1_000 })

/** The name of this file holds a hash of the build. */
const build = new URL(import.meta.url).pathname
restoreQueries(queryClient, { storage, build })
persistQueries(queryClient, { storage, build })
