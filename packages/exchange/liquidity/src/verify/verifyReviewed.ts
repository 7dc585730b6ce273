import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * Checks that a plan made after the review does the same as the reviewed one and nothing worse: same account, tokens, pool, range and position, no
 * more spent, no less received. Which node or server supplied it doesn't matter.
 *
 * @throws {TransactionMismatchError}
 */
export function verifyReviewed({ plan, reviewed }: verifyReviewed.Parameters): void {
  if (plan.chainId !== reviewed.chainId) differs('chain')
  if (plan.account !== reviewed.account) differs('account')
  const [{ token0, token1, worst }, seen] = [plan.terms, reviewed.terms]
  if (token0 !== seen.token0 || token1 !== seen.token1) differs('tokens')
  if (worst.amount0 < seen.worst.amount0 || worst.amount1 < seen.worst.amount1) differs('worst case')
  verifyWanted(plan.wanted, reviewed.wanted)
  verifyPreludes(plan.prelude, reviewed.prelude)
  if (plan.swapAfter?.swap.transaction.data !== reviewed.swapAfter?.swap.transaction.data) differs('swap')
}

export declare namespace verifyReviewed {
  type Parameters = { readonly plan: LiquidityPlan; readonly reviewed: LiquidityPlan }
}

function verifyWanted(wanted: LiquidityPlan['wanted'], seen: LiquidityPlan['wanted']): void {
  if (wanted.type === 'claim') {
    if (seen.type !== 'claim' || wanted.token !== seen.token) differs('token')
    if (wanted.earned < seen.earned) differs('rewards')
    return
  }
  if (wanted.type !== seen.type) differs('kind')
  if (wanted.protocol !== seen.protocol) differs('protocol')
  if (wanted.tokenId !== seen.tokenId) differs('position')
  if (wanted.type === 'burn' || seen.type === 'burn') return
  if (wanted.pool !== seen.pool) differs('pool')
  if (wanted.liquidity !== seen.liquidity) differs('liquidity')
  if (isBelow(wanted.minimum, seen.minimum)) differs('least amounts')
  if (wanted.type === 'exit' || seen.type === 'exit') return
  const { range, maximum, sqrtPriceX96, value } = wanted
  if (range?.tickLower !== seen.range?.tickLower || range?.tickUpper !== seen.range?.tickUpper) differs('range')
  if (isBelow(seen.maximum, maximum)) differs('largest amounts')
  if (sqrtPriceX96 !== seen.sqrtPriceX96) differs('first price')
  if (value > seen.value) differs('value')
}

/** The exit may have narrower bounds; the swap must be the reviewed one, byte for byte. */
function verifyPreludes(prelude: LiquidityPlan['prelude'], seen: LiquidityPlan['prelude']): void {
  const [{ exit, swap } = {}, { exit: seenExit, swap: seenSwap } = {}] = [prelude, seen]
  if (swap?.transaction.data !== seenSwap?.transaction.data) differs('swap')
  if (exit === undefined || seenExit === undefined) {
    if (exit !== seenExit) differs('exit')
    return
  }
  verifyReviewed({ plan: exit, reviewed: seenExit })
}

type Pair = readonly [bigint, bigint]

function isBelow(pair: Pair | undefined, least: Pair | undefined): boolean {
  if (pair === undefined || least === undefined) return pair !== least
  return pair[0] < least[0] || pair[1] < least[1]
}

function differs(what: string): never {
  throw new TransactionMismatchError(`Its ${what} is not what was reviewed.`)
}
