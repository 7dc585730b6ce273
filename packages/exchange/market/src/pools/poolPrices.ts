import type { TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { TradingChain } from '../chain/TradingChain.ts'

/** Size of the trade whose path sets the price; a pool too small for it isn't used as a price source. */
const probeDollars = 1_000n

/** Cached per snapshot, because pages ask repeatedly for the same tokens. */
const known = new WeakMap<Snapshot, Map<string, number | undefined>>()

/**
 * Dollar price of one whole token from a snapshot's pools: the spot price along the best path for 1,000 dollars of a stablecoin. Tokens without such
 * a path, or with unknown decimals, are absent. Only for display, since pools can be manipulated.
 */
export function poolPrices(
  snapshot: Snapshot,
  { network, findToken }: poolPrices.Names,
  tokens: readonly string[],
): ReadonlyMap<string, number> {
  const prices = known.get(snapshot) ?? new Map<string, number | undefined>()
  known.set(snapshot, prices)
  const found = new Map<string, number>()
  for (const token of tokens) {
    if (!prices.has(token)) prices.set(token, priceOf(token as TokenId))
    const price = prices.get(token)
    if (price !== undefined) found.set(token, price)
  }
  return found

  function priceOf(token: TokenId): number | undefined {
    if (network.stablecoins.includes(token)) return 1
    const decimals = findToken(token)?.decimals
    const stablecoin = network.stablecoins.find((address) => findToken(address) !== undefined)
    if (decimals === undefined || stablecoin === undefined) return undefined
    const dollarDecimals = findToken(stablecoin)!.decimals
    const result = route(snapshot, {
      tradeType: 'exact-in',
      tokenIn: stablecoin,
      tokenOut: token,
      amount: probeDollars * 10n ** BigInt(dollarDecimals),
    })
    if (result.status === 'no-route') return undefined
    const { numerator, denominator } = result.plan.spotPrice
    const price = toNumber(denominator, numerator) * 10 ** (decimals - dollarDecimals)
    return Number.isFinite(price) ? price : undefined
  }
}

export declare namespace poolPrices {
  type Names = { readonly network: Pick<Network, 'stablecoins'>; readonly findToken: TradingChain['findToken'] }
}

/** Products of square-root prices exceed doubles, but their ratio doesn't. */
function toNumber(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) return Number.NaN
  const bits = Math.max(numerator.toString(2).length, denominator.toString(2).length) - 1_000
  return bits <= 0
    ? Number(numerator) / Number(denominator)
    : Number(numerator >> BigInt(bits)) / Number(denominator >> BigInt(bits))
}
