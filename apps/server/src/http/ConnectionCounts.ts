import { visitorsOfNetwork } from '../access/VisitorBudget.ts'
import { toNetwork } from './visitorOf.ts'

/** Open connections by visitor and by network, because one IPv6 network holds thousands of visitors. */
export class ConnectionCounts {
  readonly #mostPerVisitor: number
  readonly #ofVisitors = new Map<string, number>()
  readonly #ofNetworks = new Map<string, number>()

  constructor(mostPerVisitor: number) {
    this.#mostPerVisitor = mostPerVisitor
  }

  /**
   * Which limit leaves no room for another connection; undefined if there is room.
   *
   * @param visitor As `visitorOf` returns it.
   */
  limitOf(visitor: string): 'address' | 'network' | undefined {
    const most = this.#mostPerVisitor
    if ((this.#ofVisitors.get(visitor) ?? 0) >= most) return 'address'
    return (this.#ofNetworks.get(toNetwork(visitor)) ?? 0) >= most * visitorsOfNetwork ? 'network' : undefined
  }

  /** Counts a connection until the returned function is called. */
  open(visitor: string): () => void {
    const network = toNetwork(visitor)
    add(this.#ofVisitors, visitor, 1)
    add(this.#ofNetworks, network, 1)
    return () => {
      add(this.#ofVisitors, visitor, -1)
      add(this.#ofNetworks, network, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
