import { type HttpTransport, http } from 'viem'

/** viem transport to a node over HTTP. */
export function httpTransport(url: string): HttpTransport {
  // Without retries: queries and flows retry themselves, and a second layer would multiply the load on an overloaded node.
  return http(url, { retryCount: 0, timeout: 10_000 })
}
