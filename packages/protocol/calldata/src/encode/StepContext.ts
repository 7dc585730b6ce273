import type { TokenId } from '@oxbow/amm/PoolState'
import type { Flow, Segment } from './Segment.ts'

/** What a plan becomes on its way to commands. */
export type Program = {
  readonly flow: Flow
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly minimumOut: bigint
  /** Who gets the output; `SENDER` is the sender of the transaction. */
  readonly recipient: TokenId
  readonly weth: TokenId
}

/** Where a step takes its input from and where its output goes. */
export type StepContext = {
  readonly program: Program
  readonly ledger: Ledger
  /** Whether the step itself pays the recipient and enforces the minimum. */
  readonly paysRecipient: boolean
  /** Whether the input comes from the user's wallet and not from the router. */
  isPaidByUser(segment: Segment): boolean
  /** Whether no later step needs the token. */
  isLastFor(node: TokenId): boolean
  /** Who holds a token between steps: the router, or the v2 pair that alone wants it. */
  holderOf(currency: TokenId): TokenId
}

/** What the router holds between two steps, as planned, and at the start what the user brings. */
export type Ledger = {
  held(currency: TokenId): bigint
  add(currency: TokenId, amount: bigint): void
  takeAll(currency: TokenId): void
}

export function createLedger(): Ledger {
  const amounts = new Map<TokenId, bigint>()
  const held = (currency: TokenId) => amounts.get(currency) ?? 0n
  return {
    held,
    add: (currency, amount) => void amounts.set(currency, held(currency) + amount),
    takeAll: (currency) => void amounts.delete(currency),
  }
}

/** Whether a planned amount will do even if prices have moved by a tenth since the quote. */
export function coversSafely(planned: bigint, needed: bigint): boolean {
  return planned * 10n >= needed * 11n
}
