/** Time limits of connections in milliseconds. A page sends its headers in one packet, and a body in a few. */
export const connectionLimits = {
  /** From the first byte, or from the start of the connection. */
  headersMs: 8_000,
  /** Headers and body. */
  requestMs: 10_000,
  /** How often the limits are checked. Node's default of 30 seconds would let a request of ten seconds take forty. */
  pollIntervalMs: 1_000,
  /** Without a byte in either direction while a request is answered. */
  silentMs: 30_000,
  /** Between two requests. Longer than proxies keep connections, which could otherwise reuse one that is closing. */
  idleMs: 65_000,
  /** For a client to read why it is refused; connections still open then are cut off. */
  farewellMs: 1_000,
  /** Number of connections in total. */
  most: 8_000,
} as const
