/** How long a connection may take over what, in milliseconds. A page sends its headers in one packet, and a body in a few. */
export const connectionLimits = {
  /** From the first byte, or from the connection where none comes. */
  headersMs: 8_000,
  /** Headers and body. */
  requestMs: 10_000,
  /** How often connections are looked at for that. Node's own half a minute would let a request of ten seconds take forty. */
  lookEveryMs: 1_000,
  /** Without a byte in either direction while a request is answered. */
  silentMs: 30_000,
  /** Between two requests: longer than proxies keep theirs, which would otherwise send into one that closes. */
  idleMs: 65_000,
  /** For a client to read why it is refused; what is not closed by then is cut off. */
  farewellMs: 1_000,
  /** Of all addresses together. */
  most: 8_000,
} as const
