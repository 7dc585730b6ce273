import { QueryClient } from '@tanstack/react-query'

/** One cache. A local Oxbow answers without the internet, so nothing waits for a connection. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnWindowFocus: true, structuralSharing: false },
    mutations: { networkMode: 'always' },
  },
})
