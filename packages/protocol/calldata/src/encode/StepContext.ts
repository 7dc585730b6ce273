import type { TokenId } from '@oxbow/amm/PoolState'
import type { Flow, Segment } from './Segment.ts'

/** The intermediate form between a plan and router commands. */
export type Program = {
  readonly flow: Flow
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly minimumOut: bigint
  /** The recipient of the output; `SENDER` is the transaction's sender. */
  readonly recipient: TokenId
  readonly weth: TokenId
}

/** Where a step's input comes from and where its output goes. */
export type StepContext = {
  readonly program: Program
  readonly ledger: Ledger
  /** Whether the step pays the recipient directly and enforces the minimum. */
  readonly paysRecipient: boolean
  /** Whether the input comes from the user's wallet instead of the router. */
  isPaidByUser(segment: Segment): boolean
  /** Whether no later step needs the token. */
  isLastFor(node: TokenId): boolean
  /** Holder of a token between steps: the router, or the v2 pair that is its only consumer. */
  holderOf(currency: TokenId): TokenId
}

/** The router's planned balances between two steps; at the start, the user's input. */
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

/** Whether a planned amount is still enough after prices moved by a tenth since the quote. */
export function coversSafely(planned: bigint, needed: bigint): boolean {
  return planned * 10n >= needed * 11n
}
