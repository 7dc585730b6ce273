import type { RouteOptions, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { Trade } from '../market/createTrades.ts'
import { median, timeMs } from '../measure/timing.ts'

/** As the product asks, unless there are options: swaps and hops are left to the router. */
export function toRequest({ tokenIn, tokenOut, amountIn }: Trade, options?: RouteOptions): RouteRequest {
  return { tradeType: 'exact-in', tokenIn, tokenOut, amount: amountIn, ...(options && { options }) }
}

/** The limit of swaps that the targets of speed were set for. */
export const held = { maxSwaps: 24 } as const

/** The same trade from its other end. */
export function toExactOut(snapshot: Snapshot, trade: Trade): RouteRequest | undefined {
  const result = route(snapshot, toRequest(trade))
  if (result.status !== 'planned') return undefined
  return { ...toRequest(trade), tradeType: 'exact-out', amount: result.plan.amountOut }
}

/** Milliseconds of a whole quote of each request: the median of nine calls, after every request was asked for a while. */
export async function timeQuotes(snapshot: Snapshot, requests: readonly RouteRequest[]): Promise<number[]> {
  const warmUntil = performance.now() + 3_000
  for (let pass = 0; pass < 5 || performance.now() < warmUntil; pass++)
    for (const request of requests) route(snapshot, request)
  const times: number[] = []
  for (const request of requests) {
    const calls: number[] = []
    for (let call = 0; call < 9; call++) calls.push(await timeMs(() => route(snapshot, request)))
    times.push(median(calls)!)
  }
  return times
}
