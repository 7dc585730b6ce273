/** Names that one holder has at a time, over all tabs that share a storage. A tab that closes lets go by itself. */
export type Locks = {
  /** Gives back how to let go of the name; undefined when somebody else holds it. */
  tryHold(name: string): Promise<(() => void) | undefined>
  /** The same once everybody who asked before has let go. @throws when it is aborted before */
  hold(name: string, signal: AbortSignal): Promise<() => void>
}
