import { QueryClient } from '@tanstack/react-query'
import { storage } from './exchange.ts'
import { persistQueries, restoreQueries } from './persistedQueries.ts'

/** The page's query cache. A local server works without internet, so queries don't wait for a connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Default: quotes of every typed amount need not stay in memory for long. Persisted queries say so (`kept`).
    queries: { networkMode: 'always', refetchOnWindowFocus: true, structuralSharing: false, gcTime: 5 * 60 * 1_000 },
    mutations: { networkMode: 'always' },
  },
})

/** This file's name contains a hash of the build. */
const build = new URL(import.meta.url).pathname
restoreQueries(queryClient, { storage, build })
persistQueries(queryClient, { storage, build })
