import { type HttpTransport, type HttpTransportConfig, http } from 'viem'
import { mostBytesOf } from './mostBytesOf.ts'

/** viem's transport over HTTP, which reads no more of an answer than its method can need. What is longer isn't parsed. */
export function boundedHttp(url: string, options: HttpTransportConfig): HttpTransport {
  return (parameters) => {
    const bounds = new Map<number, ReturnType<HttpTransport>>()
    const connect = (most: number) => {
      const bound = bounds.get(most) ?? http(url, { ...options, maxResponseBodySize: most })(parameters)
      bounds.set(most, bound)
      return bound
    }
    const request = ((...asked) =>
      connect(mostBytesOf(asked[0] as { method: string })).request(...asked)) as ReturnType<HttpTransport>['request']
    const { config, value } = connect(mostBytesOf({ method: '' }))
    return { config: { ...config, request }, request, value }
  }
}
