import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { Plan, RouteOptions } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { unweighedGas } from '@oxbow/router/unweighedGas'
import type { Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { evaluate, type Flow } from '../measure/evaluate.ts'
import { type Ends, planGas, ticksGas } from '../measure/planGas.ts'
import { edgePaths } from '../rivals/edgePaths.ts'
import { percentGrid } from '../rivals/percentGrid.ts'
import type { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { singlePath } from '../rivals/singlePath.ts'
import { streaming } from '../rivals/streaming.ts'
import { held, toRequest } from './timeQuotes.ts'

export const rivals = [
  'Smart order router',
  '0.1 % grid',
  'Streaming 100',
  'Streaming, at most 24 swaps',
  'Single path',
] as const
export type Rival = (typeof rivals)[number]

/** Output of a plan in raw units as a double, accurate enough for relative differences of 1e-12. */
export type Outcome = { readonly output: number; readonly net: number; readonly swaps: number }

export type Comparison = {
  readonly trade: Trade
  /** Undefined without a route. */
  readonly own: Outcome | undefined
  /** Our plan with at most 24 swaps. */
  readonly ownHeld: Outcome | undefined
  /** Our plan's own certificate; undefined without one. */
  readonly certifiedBp: number | undefined
  /** Output of our plan with paths of at most three hops. */
  readonly threeHops: number | undefined
  readonly rival: Readonly<Record<Rival, Outcome | undefined>>
  /** Hops with amounts that differ from their pool's quote, or aren't conserved. */
  readonly wrongHops: number
  readonly hops: number
  /** Whether our gas model and the benchmark's agree on our plan. */
  readonly gasAgrees: boolean
}

/** Compares our plan with every rival's for one trade, all evaluated with the same exact kernels and gas model. */
export async function comparePlans(
  market: BenchMarket,
  snapshot: Snapshot,
  floats: FloatMarket,
  sor: SmartOrderRouter | undefined,
  trade: Trade,
): Promise<Comparison> {
  const { tokenIn, tokenOut, amountIn } = trade
  const ends = [tokenIn, tokenOut] as const
  const [from, to] = [floats.nodeOf.get(tokenIn)!, floats.nodeOf.get(tokenOut)!]
  const planFor = (options?: RouteOptions) => {
    const result = route(snapshot, toRequest(trade, options))
    return result.status === 'planned' ? result.plan : undefined
  }
  const plan = planFor()
  const short = planFor({ maxHops: 3 })
  const perWei = new Map(
    market.tokens.map(({ id, usdPerUnit }) => [floats.nodeOf.get(id), market.tokens[0]!.usdPerUnit / usdPerUnit]),
  )
  const perGasOf = (node: number) => Number(snapshot.gasPriceWei) * (perWei.get(node) ?? 0)
  const cost = plan?.gasCostInQuoteToken
  const perGas = cost === undefined ? perGasOf(to) : Number(cost) / Number(plan!.gasUnits)

  const outcomeOf = (flow: Flow): Outcome | undefined => {
    const evaluated = flow.length > 0 ? evaluate(floats, flow) : undefined
    if (evaluated === undefined) return undefined
    const output = Number(evaluated.output)
    const gas = gasOf(floats, evaluated.ticksCrossed, ends)
    return { output, net: output - gas * perGas, swaps: evaluated.ticksCrossed.size }
  }
  const paths = edgePaths(floats, from, to, 0.95)
  const searched = await sor?.search(tokenIn, tokenOut, amountIn, perGas)
  const own = (of: Plan | undefined): (Outcome & { gas: number }) | undefined => {
    if (!of) return undefined
    const gas = gasOf(floats, ticksOf(floats, of), ends)
    return { output: Number(of.amountOut), net: Number(of.amountOut) - gas * perGas, swaps: of.hops.length, gas }
  }
  const outcome = own(plan)
  return {
    trade,
    own: outcome,
    ownHeld: own(planFor(held)),
    certifiedBp: plan?.optimalityGapBps,
    threeHops: short && Number(short.amountOut),
    rival: {
      'Smart order router': outcomeOf(searched?.flow ?? []),
      '0.1 % grid': outcomeOf(percentGrid(floats, paths, amountIn, perGas, ends)),
      'Streaming 100': outcomeOf(streaming(floats, from, to, amountIn, 100, perGasOf)),
      'Streaming, at most 24 swaps': outcomeOf(streaming(floats, from, to, amountIn, 100, perGasOf, 24)),
      'Single path': outcomeOf(singlePath(floats, paths, amountIn, perGas, ends)),
    },
    wrongHops: plan ? countWrongHops(snapshot, plan) : 0,
    hops: plan?.hops.length ?? 0,
    gasAgrees: plan === undefined || Number(plan.gasUnits) - unweighedGas(snapshot, plan.hops) === outcome?.gas,
  }
}

function gasOf(floats: FloatMarket, ticksCrossed: ReadonlyMap<number, number>, ends: Ends): number {
  let gas = planGas(floats, ticksCrossed.keys(), ends)
  for (const [edge, ticks] of ticksCrossed) gas += ticksGas(floats.pools[edge >> 1]!.protocol, ticks)
  return gas
}

function ticksOf(floats: FloatMarket, plan: Plan): Map<number, number> {
  return new Map(
    plan.hops.map(({ poolId, tokenIn, amountIn }) => {
      const at = floats.pools.findIndex(({ id }) => id === poolId)
      const pool = floats.pools[at]!
      const quote = quoteExactIn(pool, tokenIn, amountIn)
      return [pool.token0 === tokenIn ? 2 * at : 2 * at + 1, quote.status === 'filled' ? quote.ticksCrossed : 0]
    }),
  )
}

/** Quotes each pool again, and checks the balance of each token. */
function countWrongHops(snapshot: Snapshot, plan: Plan): number {
  const balance = new Map<string, bigint>([[plan.tokenIn, plan.amountIn]])
  const add = (token: string, amount: bigint) => balance.set(token, (balance.get(token) ?? 0n) + amount)
  let wrong = 0
  for (const { poolId, tokenIn, tokenOut, amountIn, amountOut } of plan.hops) {
    const quote = quoteExactIn(snapshot.pools.get(poolId)!, tokenIn, amountIn)
    if (quote.status !== 'filled' || quote.amountOut !== amountOut) wrong++
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  add(plan.tokenOut, -plan.amountOut)
  return wrong + [...balance.values()].filter((left) => left !== 0n).length
}
