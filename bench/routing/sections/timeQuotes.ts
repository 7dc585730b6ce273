import type { RouteOptions, RouteRequest } from '@oxbow/router/Plan'
import { prepareMarket } from '@oxbow/router/prepareMarket'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { agedMarket } from '../market/agedMarket.ts'
import type { Trade } from '../market/createTrades.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { unseenCopy } from '../market/unseenCopy.ts'
import { processorMs, timeProcessorMs } from '../measure/timing.ts'

/** As in the product, unless there are options: the router chooses swaps and hops. */
export function toRequest({ tokenIn, tokenOut, amountIn }: Trade, options?: RouteOptions): RouteRequest {
  return { tradeType: 'exact-in', tokenIn, tokenOut, amount: amountIn, ...(options && { options }) }
}

/** The swap limit for which the speed targets were set. */
export const held = { maxSwaps: 24 } as const

/**
 * CPU milliseconds of each request, made once on a snapshot that has served `others` before: a warm process without cached results for the request.
 */
export async function timeQuotes(
  snapshot: Snapshot,
  requests: readonly RouteRequest[],
  others: readonly RouteRequest[],
): Promise<number[]> {
  warmUp(snapshot, others)
  const served = unseenCopy(snapshot)
  for (const request of others) route(served, request)
  const times: number[] = []
  for (const request of requests) times.push(await timeProcessorMs(() => route(served, request)))
  return times
}

/**
 * The same, with each request the first after a block that moved some pools and reverted the previous block's
 * moves, as arbitrage does. The server's work at a new block, before any request, is measured separately.
 */
export async function timeFirstQuotes(
  market: BenchMarket,
  requests: readonly RouteRequest[],
  others: readonly RouteRequest[],
): Promise<{ readonly blocks: number[]; readonly quotes: number[] }> {
  const copy = { ...market, snapshot: unseenCopy(market.snapshot) }
  for (const request of others) route(copy.snapshot, request)
  const [blocks, quotes]: [number[], number[]] = [[], []]
  for (const [at, request] of requests.entries()) {
    const { snapshot } = agedMarket(copy, at, tradesOfBlock)
    blocks.push(await timeProcessorMs(() => prepareMarket(snapshot)))
    quotes.push(await timeProcessorMs(() => route(snapshot, request)))
  }
  return { blocks, quotes }
}

/** Serves other requests on another copy until the JIT compiler has optimized the code. */
function warmUp(snapshot: Snapshot, others: readonly RouteRequest[]): void {
  const copy = unseenCopy(snapshot)
  const until = processorMs() + warmUpMs
  for (let pass = 0; pass === 0 || processorMs() < until; pass++) for (const request of others) route(copy, request)
}

/** Processor time after which quotes no longer get faster: after 2 s they still took a quarter longer than after 6. Peers get the same. */
export const warmUpMs = 8_000

/** Like a busy block of Ethereum. */
const tradesOfBlock = 20
