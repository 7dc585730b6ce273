import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'

/** The source of a deposit's amounts: one typed and the other derived from the price, or both withdrawn from another position. */
export type DepositSource =
  | { readonly type: 'typed'; readonly side: 'amount0' | 'amount1' }
  /** The key of that position. */
  | { readonly type: 'moved'; readonly from: string }

/**
 * A key of a deposit by the user's choices, so that a reload finds it again and the wallet isn't asked twice. The derived amount and unclaimed fees
 * change with each trade, and the initial price is gone once the pool exists, so they aren't part of the key.
 */
export function depositKey({ pool, range, desired, paysNative }: DepositRequest, source: DepositSource): string {
  const place = range?.tokenId?.toString() ?? (range && [range.tickLower, range.tickUpper])
  const amount = source.type === 'typed' ? [source.side, desired[source.side].toString()] : ['moved', source.from]
  return `deposit:${JSON.stringify([pool, place, paysNative, amount])}`
}
