import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { toRaw } from '../market/toRaw.ts'
import type { Flow } from '../measure/evaluate.ts'
import { planGas } from '../measure/planGas.ts'
import { processorMs } from '../measure/timing.ts'
import type { Path } from './edgePaths.ts'
import { type Opaque, requirePeer, type SdkAmount, type SdkPool, uniswapSdks } from './loadPeers.ts'
import { selectPools } from './selectPools.ts'
import { toSdkPool } from './toSdkPool.ts'

const name = '@uniswap/smart-order-router'
const functions = `${name}/build/main/routers/alpha-router/functions`

type Route = Opaque & { readonly pools?: readonly SdkPool[]; readonly pairs?: readonly SdkPool[] }
type Quoted = { readonly route: Route; readonly amount: SdkAmount }
type Enumerate = (tokenIn: Opaque, tokenOut: Opaque, pools: readonly SdkPool[], maxHops: number) => Route[]
type QuotedClass = new (parameters: Record<string, unknown>) => Quoted

export type SorResult = {
  readonly flow: Flow
  readonly quotes: number
  /** CPU time of choosing pools and listing routes, quoting with the SDKs (0 unless requested), creating its quote objects, and searching. */
  readonly ms: { readonly list: number; readonly quote: number; readonly wrap: number; readonly search: number }
}

/** Routes of one protocol or mixed, quotes in steps of 5 %, and Uniswap's real getBestSwapRoute on them, as on mainnet: at most seven splits. */
export class SmartOrderRouter {
  readonly #market: BenchMarket
  readonly #floats: FloatMarket
  readonly #sdks: ReturnType<typeof uniswapSdks>
  readonly #peer: Record<'V2' | 'V3' | 'V4' | 'Mixed', { list: Enumerate; quoted: QuotedClass }>
  readonly #getBestSwapRoute: (...parameters: unknown[]) => Promise<{ routes: readonly Quoted[] } | null>
  readonly #usd: Opaque
  readonly #tokens = new Map<TokenId, Opaque>()
  readonly #pools = new Map<PoolState, SdkPool>()
  readonly #edge = new Map<SdkPool, number>()
  readonly #ids = new Map<string, string>()

  constructor(market: BenchMarket, floats: FloatMarket) {
    this.#market = market
    this.#floats = floats
    // The package first: its inner modules have import cycles and load in no other order.
    const root = requirePeer<Record<string, never>>(name)
    const lists = requirePeer<Record<string, Enumerate>>(`${functions}/compute-all-routes.js`)
    const kind = (prefix: string) => ({
      list: lists[`computeAll${prefix}Routes`]!,
      quoted: root[`${prefix}RouteWithValidQuote`]! as QuotedClass,
    })
    this.#peer = { V2: kind('V2'), V3: kind('V3'), V4: kind('V4'), Mixed: kind('Mixed') }
    this.#getBestSwapRoute = requirePeer<Record<string, never>>(`${functions}/best-swap-route.js`).getBestSwapRoute!
    this.#usd = root.USDC_MAINNET!
    this.#sdks = uniswapSdks(name)
  }

  async search(
    tokenIn: TokenId,
    tokenOut: TokenId,
    amountIn: bigint,
    perGas: number,
    quoteWithSdk = false,
  ): Promise<SorResult> {
    const { CurrencyAmount } = this.#sdks
    const [input, output] = [this.#tokenOf(tokenIn), this.#tokenOf(tokenOut)]
    const chosen = selectPools(this.#market, tokenIn, tokenOut)
    for (const [at, pool] of this.#floats.pools.entries()) if (chosen.has(pool.id)) this.#sdkPool(pool, at)

    const started = processorMs()
    const routes = this.#listRoutes(input, output, [...selectPools(this.#market, tokenIn, tokenOut)])
    const listed = processorMs()
    const percents = Array.from({ length: 20 }, (_, step) => 5 * (step + 1))
    const amounts = percents.map((percent) => (amountIn * BigInt(percent)) / 100n)
    const quoted = []
    let quoteMs = 0
    for (const [kind, route, edges] of routes)
      for (const [at, amount] of amounts.entries()) {
        const before = processorMs()
        const rawQuote = quoteWithSdk
          ? await this.#quoteWithSdk(route, input, amount)
          : quotePath(this.#floats, edges, amount)
        quoteMs += processorMs() - before
        if (rawQuote) quoted.push({ kind, route, edges, rawQuote, amount, percent: percents[at]! })
      }
    const quotedAt = processorMs()
    const gasOf = new Map<Route, number>()
    const gas = (edges: readonly number[]) => planGas(this.#floats, edges, [tokenIn, tokenOut])
    for (const [, route, edges] of routes) gasOf.set(route, gas(edges) - gas([]))
    const gasModel = {
      estimateGasCost: ({ route }: Quoted) => ({
        gasEstimate: gasOf.get(route)!,
        gasCostInToken: CurrencyAmount.fromRawAmount(output, String(toRaw(Math.ceil(gasOf.get(route)! * perGas)))),
        gasCostInUSD: CurrencyAmount.fromRawAmount(this.#usd, '0'),
      }),
    }
    const shared = {
      gasModel,
      mixedRouteGasModel: gasModel,
      quoteToken: output,
      tradeType: exactInput,
      ...this.#providers(),
    }
    const objects = quoted.map(
      ({ kind, route, rawQuote, amount, percent }) =>
        new this.#peer[kind].quoted({
          ...shared,
          route,
          rawQuote,
          percent,
          amount: CurrencyAmount.fromRawAmount(input, String(amount)),
          sqrtPriceX96AfterList: [],
          initializedTicksCrossedList: [],
          quoterGasEstimate: 0,
        }),
    )
    const wrapped = processorMs()
    const whole = CurrencyAmount.fromRawAmount(input, String(amountIn))
    const best = await this.#getBestSwapRoute(whole, percents, objects, exactInput, 1, routing, portions)
    const found = processorMs()

    const edgesOf = new Map(routes.map(([, route, edges]) => [route, edges]))
    const flow = (best?.routes ?? []).map(({ route, amount }) => ({
      edges: edgesOf.get(route)!,
      amountIn: BigInt(amount.quotient.toString()),
    }))
    const ms = {
      list: listed - started,
      quote: quoteWithSdk ? quoteMs : 0,
      wrap: wrapped - quotedAt,
      search: found - wrapped,
    }
    return { flow, quotes: quoted.length, ms }
  }

  #listRoutes(input: Opaque, output: Opaque, ids: readonly string[]): ['V2' | 'V3' | 'V4' | 'Mixed', Route, Path][] {
    const chosen = new Set<string>(ids)
    const all = this.#floats.pools.filter(({ id }) => chosen.has(id))
    const of = (protocol?: PoolState['protocol']) =>
      all.filter((pool) => !protocol || pool.protocol === protocol).map((pool) => this.#pools.get(pool)!)
    const pools = { V2: of('v2'), V3: of('v3'), V4: of('v4'), Mixed: of() }
    return (['V2', 'V3', 'V4', 'Mixed'] as const).flatMap((kind) =>
      this.#peer[kind].list(input, output, pools[kind], 3).map((route): ['V2' | 'V3' | 'V4' | 'Mixed', Route, Path] => {
        return [kind, route, this.#edgesOf(route, input)]
      }),
    )
  }

  #edgesOf(route: Route, input: Opaque): Path {
    let node = this.#floats.nodeOf.get(addressOf(input))!
    return (route.pools ?? route.pairs)!.map((pool) => {
      const edge = this.#edge.get(pool)!
      const taken = this.#floats.from[edge] === node ? edge : edge + 1
      node = this.#floats.to[taken]!
      return taken
    })
  }

  async #quoteWithSdk(route: Route, input: Opaque, amountIn: bigint): Promise<bigint | undefined> {
    try {
      let amount = this.#sdks.CurrencyAmount.fromRawAmount(input, String(amountIn))
      for (const pool of (route.pools ?? route.pairs)!) amount = (await pool.getOutputAmount(amount))[0]
      return BigInt(amount.quotient.toString())
    } catch {
      // The SDKs throw if a pool can't fill the amount; the router drops such quotes.
      return undefined
    }
  }

  #tokenOf(id: TokenId): Opaque {
    let token = this.#tokens.get(id)
    if (!token) {
      const { decimals } = this.#market.tokens.find((it) => it.id === id)!
      token = new this.#sdks.Token(1, id, decimals, id.slice(-4))
      this.#tokens.set(id, token)
    }
    return token
  }

  #sdkPool(pool: PoolState, at: number): void {
    if (this.#pools.has(pool)) return
    const made = toSdkPool(this.#sdks, pool, (id) => this.#tokenOf(id))
    this.#pools.set(pool, made)
    this.#edge.set(made, 2 * at)
    this.#ids.set(
      `${pool.protocol} ${pool.token0} ${pool.token1} ${pool.protocol === 'v2' ? '' : pool.feePips}`,
      pool.id,
    )
  }

  /** The peer identifies pools by address, which it gets from its providers. */
  #providers() {
    const idOf = (protocol: string, token0: Opaque, token1: Opaque, fee: number | '') => {
      const id = this.#ids.get(`${protocol} ${addressOf(token0)} ${addressOf(token1)} ${fee}`)!
      return { poolAddress: id, poolId: id }
    }
    return {
      v2PoolProvider: { getPoolAddress: (token0: Opaque, token1: Opaque) => idOf('v2', token0, token1, '') },
      v3PoolProvider: {
        getPoolAddress: (token0: Opaque, token1: Opaque, fee: number) => idOf('v3', token0, token1, fee),
      },
      v4PoolProvider: { getPoolId: (token0: Opaque, token1: Opaque, fee: number) => idOf('v4', token0, token1, fee) },
    }
  }
}

function quotePath(market: FloatMarket, edges: Path, amountIn: bigint): bigint | undefined {
  let amount = amountIn
  for (const edge of edges) {
    const pool = market.pools[edge >> 1]!
    if (amount === 0n) return undefined
    const quote = quoteExactIn(pool, edge % 2 === 0 ? pool.token0 : pool.token1, amount)
    if (quote.status !== 'filled') return undefined
    amount = quote.amountOut
  }
  return amount
}

const addressOf = (token: Opaque) => (token as unknown as { address: string }).address.toLowerCase() as TokenId
const exactInput = 0
const routing = { minSplits: 1, maxSplits: 7, forceCrossProtocol: false, forceMixedRoutes: false }
const portions = { getRouteWithQuotePortionAdjusted: (_type: number, routes: readonly Quoted[]) => routes }
