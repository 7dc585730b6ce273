import type { DecimalText } from '@oxbow/i18n/Decimal'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** A sum of money as it was typed, and the server's word by which it became tokens: the review shows both, and checks the price. */
export type TypedMoney = {
  readonly text: DecimalText
  /** ISO 4217, and its units for one US dollar. */
  readonly code: string
  readonly perDollar: number
  /** Dollars of one whole token. */
  readonly unitUsd: number
}

/** A sum of money that the amount was made of. */
export type ReviewedMoney = TypedMoney & {
  readonly token: TokenFacts
  /** What it became, in raw units of the token, and what it is by the network's own pools; undefined where none tells. */
  readonly raw: bigint
  readonly expected: bigint | 'reading' | undefined
}
