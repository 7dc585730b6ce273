import { QueryClient } from '@tanstack/react-query'
import { storage } from './exchange.ts'
import { persistQueries, restoreQueries } from './persistedQueries.ts'

/** One cache. A local Oxbow answers without the internet, so nothing waits for a connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Default: a price for every amount that was ever typed need not stay in memory for a day. What is kept over a reload says so (`kept`).
    queries: { networkMode: 'always', refetchOnWindowFocus: true, structuralSharing: false, gcTime: 5 * 60 * 1_000 },
    mutations: { networkMode: 'always' },
  },
})

/** The name of this file holds a hash of the build. */
const build = new URL(import.meta.url).pathname
restoreQueries(queryClient, { storage, build })
persistQueries(queryClient, { storage, build })
