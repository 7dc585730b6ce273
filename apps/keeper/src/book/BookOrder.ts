import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { Hex } from 'viem'

/** An order in a book, decoded from its bytes. */
export type BookOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  readonly signature: Hex
  /** A call of the sold token that is made first and approves Permit2. */
  readonly permit?: Hex | undefined
}
