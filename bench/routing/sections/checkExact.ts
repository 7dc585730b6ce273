import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { createRandom } from '../market/createRandom.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { toRaw } from '../market/toRaw.ts'
import { type Opaque, uniswapSdks } from '../rivals/loadPeers.ts'
import { toSdkPool } from '../rivals/toSdkPool.ts'

export type ExactResult = {
  readonly compared: number
  readonly mismatches: number
  readonly examples: readonly string[]
}

/**
 * Compares random quotes of the market's pools, exact in and exact out, with the
 * Uniswap SDKs. (Tests of packages/protocol/amm compare with the contracts.)
 */
export async function checkExact(market: BenchMarket, seed: number, count: number): Promise<ExactResult> {
  const sdks = uniswapSdks()
  const random = createRandom(seed)
  const tokens = new Map<TokenId, Opaque>(
    market.tokens.map(({ id, decimals }) => [id, new sdks.Token(1, id, decimals)]),
  )
  const usdPerUnit = new Map(market.tokens.map((token) => [token.id, token.usdPerUnit]))
  const pools = [...market.snapshot.pools.values()]
  let compared = 0
  const examples: string[] = []
  const compare = async (
    pool: PoolState,
    own: bigint,
    ask: () => ReturnType<ReturnType<typeof toSdkPool>['getOutputAmount']>,
  ) => {
    const theirs = BigInt((await ask())[0].quotient.toString())
    compared++
    if (own !== theirs) examples.push(`${pool.protocol} ${pool.id}: ${own}, the SDK says ${theirs}`)
  }
  while (compared < count) {
    const pool = pools[Math.floor(random.next() * pools.length)]!
    const [tokenIn, tokenOut] = random.next() < 0.5 ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
    const usd = market.tvlUsd.get(pool.id)! * 10 ** (random.next() * 6 - 6)
    const amountIn = toRaw(usd / usdPerUnit.get(tokenIn)!)
    const quote = amountIn > 0n ? quoteExactIn(pool, tokenIn, amountIn) : undefined
    // The v3 and v4 SDKs silently return the fillable part of an amount.
    if (quote?.status !== 'filled' || quote.amountOut === 0n) continue
    const peer = toSdkPool(sdks, pool, (id) => tokens.get(id)!)
    const amount = (token: TokenId, raw: bigint) => sdks.CurrencyAmount.fromRawAmount(tokens.get(token)!, String(raw))
    await compare(pool, quote.amountOut, () => peer.getOutputAmount(amount(tokenIn, amountIn)))
    const back = quoteExactOut(pool, tokenOut, quote.amountOut)
    if (back.status === 'filled')
      await compare(pool, back.amountIn, () => peer.getInputAmount(amount(tokenOut, quote.amountOut)))
  }
  return { compared, mismatches: examples.length, examples: examples.slice(0, 5) }
}
