import type { HttpTransport } from 'viem'

type Connection = ReturnType<HttpTransport>

/** `httpTransport`, loaded with the first request: a page shows its first price without it. */
export function lazyHttpTransport(url: string): HttpTransport {
  return (parameters) => {
    let loading: Promise<Connection> | undefined

    async function load(): Promise<Connection> {
      const { httpTransport } = await import('./httpTransport.ts')
      return httpTransport(url)(parameters)
    }

    const request = (async (...asked: Parameters<Connection['request']>) => {
      loading ??= load()
      // A failure is not for ever: the next request loads again.
      const connection = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return connection.request(...asked)
    }) as Connection['request']
    return {
      config: { key: 'http', name: 'HTTP JSON-RPC', type: 'http', request, retryCount: 0 },
      request,
      value: { url },
    }
  }
}
