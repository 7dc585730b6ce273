import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { expect } from 'vitest'
import { NATIVE } from '../market/Edge.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import { MAX_SWAPS, type Plan, type RouteRequest } from '../Plan.ts'

/** Checks that every hop matches its pool's math, no pool is used twice, amounts balance at every token, and the paths cover everything. */
export function expectSound(snapshot: Snapshot, request: RouteRequest, plan: Plan): void {
  const node = (token: string) => (token === NATIVE ? snapshot.wrappedNative : token)
  const held = new Map<string, bigint>([[node(request.tokenIn), plan.amountIn]])
  const change = (token: string, by: bigint) => held.set(node(token), (held.get(node(token)) ?? 0n) + by)
  for (const hop of plan.hops) {
    const pool = snapshot.pools.get(hop.poolId)!
    const sold = quoteExactIn(pool, hop.tokenIn, hop.amountIn)
    const isSold = sold.status === 'filled' && sold.amountOut === hop.amountOut
    // For an exact output, paths of one protocol are executed backwards.
    const bought = request.tradeType === 'exact-out' ? quoteExactOut(pool, hop.tokenOut, hop.amountOut) : undefined
    const isBought = bought?.status === 'filled' && bought.amountIn === hop.amountIn
    expect(isSold || isBought).toBe(true)
    change(hop.tokenIn, -hop.amountIn)
    expect(held.get(node(hop.tokenIn))!).toBeGreaterThanOrEqual(0n)
    change(hop.tokenOut, hop.amountOut)
  }
  for (const [token, rest] of held) expect(rest).toBe(token === node(request.tokenOut) ? plan.amountOut : 0n)
  expect(new Set(plan.hops.map(({ poolId }) => poolId)).size).toBe(plan.hops.length)
  expect(plan.hops.length).toBeLessThanOrEqual(request.options?.maxSwaps ?? MAX_SWAPS)
  if (request.tradeType === 'exact-in') expect(plan.amountIn).toBe(request.amount)
  else expect(plan.amountOut).toBeGreaterThanOrEqual(request.amount)

  expect(plan.paths.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000)
  expect(new Set(plan.paths.flatMap(({ hops }) => hops)).size).toBe(plan.hops.length)
  for (const { hops } of plan.paths) {
    const path = hops.map((index) => plan.hops[index]!)
    expect(node(path[0]!.tokenIn)).toBe(node(request.tokenIn))
    expect(node(path.at(-1)!.tokenOut)).toBe(node(request.tokenOut))
    for (const [index, hop] of path.slice(1).entries()) expect(node(hop.tokenIn)).toBe(node(path[index]!.tokenOut))
    if (request.options?.maxHops !== undefined) expect(path.length).toBeLessThanOrEqual(request.options.maxHops)
  }
}
