import type { Network } from '@oxbow/chain/Network'
import type { Token } from '../pool/Pool.ts'
import { usdOf } from '../token/usdOf.ts'
import { kindOf } from './anchorOf.ts'

const trust = { stable: 2, native: 1, none: 0 } as const

/**
 * Value of a trade: by its stablecoin, else its native side, else the lower of two priced sides, else the priced one. So a manipulated pool can't
 * produce volume that nobody paid.
 */
export function tradeUsd(
  network: Network,
  tokens: readonly [Token, Token],
  amounts: readonly [bigint, bigint],
): number | null {
  const [first, second] = tokens.map((token, side) => {
    const amount = amounts[side]!
    return {
      usd: usdOf(amount < 0n ? -amount : amount, token.decimals, token.priceUsd),
      trust: trust[kindOf(network, token.address) ?? 'none'],
    }
  }) as [Side, Side]
  if (first.usd === null || second.usd === null) return first.usd ?? second.usd
  if (first.trust === second.trust) return Math.min(first.usd, second.usd)
  return first.trust > second.trust ? first.usd : second.usd
}

type Side = { usd: number | null; trust: number }
