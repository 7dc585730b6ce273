import { assertAnswer } from '@oxbow/rpc/assertAnswer'
import { boundedHttp } from '@oxbow/rpc/boundedHttp'
import type { HttpTransport } from 'viem'

/** viem transport to a node over HTTP. The server passes on what a node answers as it is, so each answer is checked here. */
export function httpTransport(url: string): HttpTransport {
  // Without retries: queries and flows retry themselves, and a second layer would multiply the load on an overloaded node.
  const transport = boundedHttp(url, { retryCount: 0, timeout: 10_000 })
  return (parameters) => {
    const connection = transport(parameters)
    const request = (async (...asked) => {
      const answer = await connection.request(...asked)
      assertAnswer(asked[0].method, answer)
      return answer
    }) as typeof connection.request
    return { ...connection, request, config: { ...connection.config, request } }
  }
}
