/**
 * A way to one other place: a port of the extension, a MessagePort, a session at the relay of the phone. It carries texts, in their order; one
 * that strangers can write to keeps them out itself.
 */
export type Transport = {
  /** Who is at the other end, as the host vouches for it (`event.origin`, `port.sender.origin`, the session's key): never what a message says. */
  readonly origin: string
  post(text: string): void
  /** @returns a way to stop listening */
  listen(hear: (message: unknown) => void, onClose: () => void): () => void
}
