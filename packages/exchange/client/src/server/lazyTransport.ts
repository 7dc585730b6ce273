import type { HttpTransport, Transport } from 'viem'

type Connection = ReturnType<HttpTransport>

/** A transport whose code is loaded with the first request, since a page shows its first price without it. */
export function lazyTransport(load: () => Promise<Transport>, value: { readonly url: string }): HttpTransport {
  return (parameters) => {
    let loading: Promise<ReturnType<Transport>> | undefined

    const request = (async (...asked: Parameters<Connection['request']>) => {
      loading ??= load().then((transport) => transport(parameters))
      // After a failure the next request loads it again.
      const connection = await loading.catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return connection.request(...asked)
    }) as Connection['request']
    return {
      config: { key: 'http', name: 'HTTP JSON-RPC', type: 'http', request, retryCount: 0 },
      request,
      value,
    }
  }
}
