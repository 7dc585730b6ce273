import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { getAddress } from 'viem'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { toRaw } from '../market/toRaw.ts'
import type { Flow } from '../measure/evaluate.ts'
import { type Opaque, requirePeer, type SdkAmount } from './loadPeers.ts'

const name = '@pancakeswap/smart-router'

type PancakePool = Opaque & { readonly address?: TokenId; readonly reserve0?: SdkAmount; readonly reserve1?: SdkAmount }
type PancakeRoute = {
  readonly pools: readonly PancakePool[]
  readonly path: readonly Opaque[]
  readonly inputAmount: SdkAmount
}
type GetBestTrade = (
  amount: SdkAmount,
  output: Opaque,
  tradeType: number,
  settings: Record<string, unknown>,
) => Promise<{ readonly routes: readonly PancakeRoute[] } | undefined>

/**
 * PancakeSwap's InfinityRouter, including streams. It only knows its own pool types, so v4 pools are passed as v3 pools, Uniswap's 0.3 %
 * tier is added to its table, and it treats v2 pairs as its own at 0.25 %. The true output of its routes is computed by the exact kernels.
 */
export class PancakeRouter {
  readonly #floats: FloatMarket
  readonly #gasPriceWei: bigint
  readonly #getBestTrade: GetBestTrade
  readonly #amountOf: (currency: Opaque, amount: string) => SdkAmount
  readonly #tokens: ReadonlyMap<TokenId, Opaque>
  readonly #pools = new Map<PoolState, PancakePool>()
  readonly #index = new Map<string, number>()

  constructor(market: BenchMarket, floats: FloatMarket) {
    this.#floats = floats
    this.#gasPriceWei = market.snapshot.gasPriceWei
    this.#getBestTrade = requirePeer<{ InfinityRouter: { getBestTrade: GetBestTrade } }>(
      name,
    ).InfinityRouter.getBestTrade
    const sdk = requirePeer<PancakeSdk>('@pancakeswap/sdk', name)
    const v3 = requirePeer<{ TICK_SPACINGS: Record<number, number> }>('@pancakeswap/v3-sdk', name)
    v3.TICK_SPACINGS[3_000] = 60
    this.#amountOf = (currency, amount) => sdk.CurrencyAmount.fromRawAmount(currency, amount)
    this.#tokens = new Map(
      market.tokens.map(({ id, decimals }) => [id, new sdk.ERC20Token(1, getAddress(id), decimals, id.slice(-4))]),
    )
    const none = new sdk.Percent(0)
    const usdPerUnit = new Map(market.tokens.map((token) => [token.id, token.usdPerUnit]))
    const halfOf = (token: TokenId, pool: PoolState) => toRaw(market.tvlUsd.get(pool.id)! / 2 / usdPerUnit.get(token)!)
    for (const [at, pool] of floats.pools.entries()) {
      this.#pools.set(pool, this.#toPancake(pool, none, halfOf))
      this.#index.set(pool.protocol === 'v2' ? `${pool.token0} ${pool.token1}` : pool.id, at)
    }
  }

  async search(tokenIn: TokenId, tokenOut: TokenId, amountIn: bigint, pools: Iterable<PoolState>): Promise<Flow> {
    const candidatePools = Array.from(pools, (pool) => this.#pools.get(pool)!)
    const amount = this.#amountOf(this.#tokens.get(tokenIn)!, String(amountIn))
    const settings = { candidatePools, gasPriceWei: this.#gasPriceWei, maxHops: 3 }
    // It throws without a route.
    const trade = await this.#getBestTrade(amount, this.#tokens.get(tokenOut)!, exactInput, settings).catch(
      () => undefined,
    )
    return (trade?.routes ?? []).map(({ pools: hops, path, inputAmount }) => ({
      edges: hops.map((pool, hop) => {
        const edge = 2 * this.#index.get(keyOf(pool))!
        return this.#floats.from[edge] === this.#floats.nodeOf.get(addressOf(path[hop]!)) ? edge : edge + 1
      }),
      amountIn: BigInt(inputAmount.quotient.toString()),
    }))
  }

  #toPancake(pool: PoolState, none: Opaque, halfOf: (token: TokenId, pool: PoolState) => bigint): PancakePool {
    const [token0, token1] = [this.#tokens.get(pool.token0)!, this.#tokens.get(pool.token1)!]
    const made =
      pool.protocol === 'v2'
        ? {
            type: 0,
            reserve0: this.#amountOf(token0, String(pool.reserve0)),
            reserve1: this.#amountOf(token1, String(pool.reserve1)),
          }
        : {
            type: 1,
            address: pool.id,
            reserve0: this.#amountOf(token0, String(halfOf(pool.token0, pool))),
            reserve1: this.#amountOf(token1, String(halfOf(pool.token1, pool))),
            token0,
            token1,
            fee: pool.feePips,
            liquidity: pool.liquidity,
            sqrtRatioX96: pool.sqrtPriceX96,
            tick: pool.tick,
            token0ProtocolFee: none,
            token1ProtocolFee: none,
            ticks: [...pool.ticks.index].map((index, at) => {
              const net = pool.ticks.liquidityNet[at]!
              return { index, liquidityNet: net, liquidityGross: net < 0n ? -net : net }
            }),
          }
    return made as unknown as PancakePool
  }
}

type PancakeSdk = {
  readonly CurrencyAmount: { fromRawAmount(currency: Opaque, amount: string): SdkAmount }
  readonly ERC20Token: new (chainId: number, address: string, decimals: number, symbol: string) => Opaque
  readonly Percent: new (numerator: number) => Opaque
}

const addressOf = (token: Opaque) => (token as unknown as { address: string }).address.toLowerCase() as TokenId
const keyOf = ({ address, reserve0, reserve1 }: PancakePool) =>
  address ?? `${addressOf(reserve0!.currency)} ${addressOf(reserve1!.currency)}`
const exactInput = 0
