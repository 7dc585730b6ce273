import { type HttpTransport, http } from 'viem'

/** viem's way to a node over HTTP. */
export function httpTransport(url: string): HttpTransport {
  // Queries and flows repeat by themselves what may be repeated; a second layer would only multiply the load on a sick node.
  return http(url, { retryCount: 0, timeout: 10_000 })
}
