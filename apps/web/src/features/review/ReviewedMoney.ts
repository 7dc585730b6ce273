import type { DecimalText } from '@oxbow/i18n/Decimal'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** An amount of money as typed, with the server's rates that converted it to tokens: the review shows both and checks the price. */
export type TypedMoney = {
  readonly text: DecimalText
  /** ISO 4217 code, and its units per US dollar. */
  readonly code: string
  readonly perDollar: number
  /** Dollars per whole token. */
  readonly unitUsd: number
}

/** The amount of money that a token amount was computed from. */
export type ReviewedMoney = TypedMoney & {
  readonly token: TokenFacts
  /** The converted amount in raw units, and the amount by the network's own pools; undefined if none has a price. */
  readonly raw: bigint
  readonly expected: bigint | 'reading' | undefined
}
