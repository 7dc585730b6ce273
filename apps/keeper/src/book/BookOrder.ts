import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { Hex } from 'viem'

/** An order of a book, by its own bytes. */
export type BookOrder = {
  readonly hash: Hex
  readonly order: DutchOrder
  readonly signature: Hex
  /** A call of the token that it sells, made before: it lets Permit2 take that. */
  readonly permit?: Hex | undefined
}
