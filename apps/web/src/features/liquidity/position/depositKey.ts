import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'

/** Where the amounts of a deposit come from: one was typed and the other follows from the price, or both came out of another position. */
export type DepositSource =
  | { readonly type: 'typed'; readonly side: 'amount0' | 'amount1' }
  /** Names the position. */
  | { readonly type: 'moved'; readonly from: string }

/**
 * Names a deposit by what the person chose, so that after a reload it is found again and the wallet isn't asked twice. The paired amount and the fees owed
 * change with each trade in the pool, and the opening price is gone once the pool exists: none of them belongs to the name.
 */
export function depositKey({ pool, range, desired, paysNative }: DepositRequest, source: DepositSource): string {
  const place = range?.tokenId?.toString() ?? (range && [range.tickLower, range.tickUpper])
  const amount = source.type === 'typed' ? [source.side, desired[source.side].toString()] : ['moved', source.from]
  return `deposit:${JSON.stringify([pool, place, paysNative, amount])}`
}
