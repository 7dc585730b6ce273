import type { TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { TradingChain } from '../chain/TradingChain.ts'

/** The trade whose path sets the price: a pool that cannot bear it says nothing about what a token is worth. */
const probeDollars = 1_000n

/** Blocks are many and pages ask again and again for the same tokens. */
const known = new WeakMap<Snapshot, Map<string, number | undefined>>()

/**
 * Dollars of one whole token, as the pools of a snapshot say: the spot price along the best path that 1,000 dollars of a stablecoin would take. A
 * token without such a path, or of unknown decimals, is absent. For orientation: pools can be pushed.
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

/** Products of square-root prices outgrow doubles; their ratio does not. */
function toNumber(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) return Number.NaN
  const bits = Math.max(numerator.toString(2).length, denominator.toString(2).length) - 1_000
  return bits <= 0
    ? Number(numerator) / Number(denominator)
    : Number(numerator >> BigInt(bits)) / Number(denominator >> BigInt(bits))
}
