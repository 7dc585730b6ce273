import { guardContracts } from './guardContracts.ts'
import type { MarketTerms } from './MarketTerms.ts'
import { readMarketTerms } from './readTerms.ts'

type Hex = `0x${string}`

/** The validation contract that an order uses in addition to its reactor. */
export type OrderGuard =
  | { readonly status: 'none' }
  /** MarketGuard with valid terms. */
  | { readonly status: 'market'; readonly terms: MarketTerms }
  /** Another contract, or MarketGuard with other bytes. */
  | { readonly status: 'foreign' }

export type GuardedKind = 'stop-loss' | 'take-profit' | 'market'

/** The guard of a UniswapX order, decoded from its bytes. */
export function readGuard({ additionalValidationContract, additionalValidationData }: readGuard.Info): OrderGuard {
  if (BigInt(additionalValidationContract) === 0n)
    return additionalValidationData === '0x' ? { status: 'none' } : { status: 'foreign' }
  if (additionalValidationContract.toLowerCase() !== guardContracts.marketGuard.address) return { status: 'foreign' }
  const terms = readMarketTerms(additionalValidationData)
  return terms === undefined ? { status: 'foreign' } : { status: 'market', terms }
}

export declare namespace readGuard {
  type Info = { readonly additionalValidationContract: Hex; readonly additionalValidationData: Hex }
}

/**
 * The order's kind by its trigger: `stop-loss` and `take-profit` wait until the sold
 * token's price falls or rises, `market` has no trigger. Addresses are lower-case.
 */
export function guardedKindOf({ trigger }: MarketTerms, { tokenIn, tokenOut }: guardedKindOf.Pair): GuardedKind {
  if (trigger === undefined) return 'market'
  // A pool's tick is the price of token0 in token1, and token0 has the lower address.
  const isFirst = BigInt(tokenIn) < BigInt(tokenOut)
  return (trigger.side === 'at-or-below') === isFirst ? 'stop-loss' : 'take-profit'
}

export declare namespace guardedKindOf {
  type Pair = { readonly tokenIn: Hex; readonly tokenOut: Hex }
}
