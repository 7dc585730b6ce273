/** Names that one holder has at a time, over all tabs that share a storage. */
export type Locks = {
  /** Gives back how to let go of the name; undefined when somebody else holds it. A tab that closes lets go by itself. */
  tryHold(name: string): Promise<(() => void) | undefined>
}
