import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { minus, plus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { accounts } from '@oxbow/test/accounts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartSwapError } from '../plan/PartSwapError.ts'
import { poolPrice } from '../plan/poolPrice.ts'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { walletTokens } from './prepareDeposit.ts'
import { prepareWithdrawal } from './prepareWithdrawal.ts'
import { prepareZap } from './prepareZap.ts'
import { deadlineSeconds, one, startMoves } from './test/startMoves.ts'

/** OXBOW_FUZZ_SEED repeats a run; `npm run bench fuzz` asks for more. */
const zaps = Number(process.env.OXBOW_FUZZ_ZAPS ?? 12)
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

let moves: Awaited<ReturnType<typeof startMoves>>
let scenarios: Awaited<ReturnType<typeof startScenario>>[]
beforeAll(async () => {
  moves = await startMoves()
  scenarios = await Promise.all(accounts.map((_, index) => startScenario(moves.exchange, index)))
})
afterAll(() => moves[Symbol.asyncDispose]())

const draft = fc.record({
  account: fc.nat({ max: accounts.length - 1 }),
  kind: fc.constantFrom('v2 ash', 'v2 ether', 'v3', 'v4', 'hooked'),
  side: fc.constantFrom('amount0', 'amount1'),
  /** From a millionth to thirty whole tokens. */
  digits: fc.integer({ min: 1, max: 999 }),
  zeros: fc.integer({ min: 12, max: 18 }),
  /** In tick spacings of the price of now. */
  ends: fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 2 }),
  into: fc.constantFrom('amount0', 'amount1'),
})
type Draft = typeof draft extends fc.Arbitrary<infer drawn> ? drawn : never

const nothing: Amounts = { amount0: 0n, amount1: 0n }
const otherOf = (side: keyof Amounts) => (side === 'amount0' ? 'amount1' : 'amount0')
const inToken0 = ({ amount0, amount1 }: Amounts, sqrtPriceX96: bigint) =>
  amount0 + (amount1 << 192n) / (sqrtPriceX96 * sqrtPriceX96)

function poolOf(kind: Draft['kind']): DepositPool {
  if (kind === 'hooked') return moves.hooked
  return kind === 'v3' || kind === 'v4' ? moves.poolOf(kind) : moves.pairOf(kind === 'v2 ash' ? 'ash' : 'ether')
}

async function newestIn(scenario: (typeof scenarios)[number], pool: DepositPool): Promise<Position> {
  if (pool.protocol === 'v2') return (await moves.shareOf(scenario, pool))!
  const all = (await moves.positionsOf(scenario)).filter(({ protocol }) => protocol === pool.protocol)
  return all.reduce((a, b) => ('tokenId' in a && 'tokenId' in b && b.tokenId > a.tokenId ? b : a))
}

/** One token goes in, and comes out as one again: each in one request, to the wei as said. */
async function inAndOut({ account: index, kind, side, digits, zeros, ends, into }: Draft) {
  const { client, network, untilCaughtUp } = moves.exchange
  const scenario = scenarios[index]!
  const { account } = scenario
  const pool = poolOf(kind)
  const paysNative = pool.protocol !== 'v4' && [pool.token0, pool.token1].includes(network.contracts.weth)
  const [token0, token1] = walletTokens(pool, paysNative, network.contracts.weth)
  const amount = BigInt(digits) * 10n ** BigInt(zeros)
  const desired = { ...nothing, [side]: amount > 30n * one ? 30n * one : amount }
  await untilCaughtUp()
  const state = await getDepositPool(client, { network, pool })
  const spacing = pool.protocol === 'v3' ? 10 : 60
  const at = state.status === 'pool' ? Math.floor(state.tick / spacing) * spacing : 0
  const [low, high] = [Math.min(...ends), Math.max(...ends)].map((end) => at + end * spacing) as [number, number]
  const range = pool.protocol === 'v2' ? undefined : { tickLower: low, tickUpper: high, tokenId: undefined }
  const shared = { network, account, slippageBps: 500, deadlineSeconds }
  const done = async (plan: Parameters<typeof moves.flowOf>[1], most: Amounts) => {
    const { asked, connection } = moves.batching(scenario)
    await untilStatus(moves.flowOf(scenario, plan, { connection, most }), 'confirmed')
    expect(asked).toEqual(['wallet_sendCalls'])
    // The server may still answer of the block before, in which the last of the calls was not done.
    await untilCaughtUp()
  }

  const start = await moves.held(scenario, { token0, token1 })
  const request = { pool, range, desired, sqrtPriceX96: undefined, paysNative }
  // A swap that itself moves the price over an end of the range has no amount that fits: it is refused, and nothing is asked for.
  const zap = await prepareZap(client, { ...shared, request }).catch((error: unknown) => {
    if (error instanceof PartSwapError && error.code === 'SwapMovesPrice') return undefined
    throw error
  })
  if (zap === undefined) return 'refused'
  await done(async () => zap.plan, desired)
  const paid = minus(await moves.held(scenario, { token0, token1 }), start)
  expect(paid).toEqual(zap.plan.terms.expected)
  for (const change of [paid, zap.plan.terms.worst])
    expect(change[otherOf(side)] >= 0n && change[side] >= -desired[side]).toBe(true)
  const price = zap.sqrtPriceX96 ?? poolPrice(state)!.sqrtPriceX96
  // The tolerance of what is swapped, what a swap of all of it moved the price by, and dust.
  const maxBps = BigInt(moveToleranceBps) * 3n
  const isShort = inToken0(zap.left, price) > (inToken0(desired, price) * maxBps) / 10_000n + 1_000n

  const position = await newestIn(scenario, pool)
  const before = await moves.held(scenario, position)
  await untilCaughtUp()
  const out = await prepareWithdrawal(client, { ...shared, position, into, shareBps: 10_000 })
  // Without a swap it is an exit like any other.
  if (out.swap === undefined) return isShort ? 'short' : 'whole'
  await done(async () => out.plan, nothing)
  const got = minus(await moves.held(scenario, position), before)
  const { expected, worst } = out.plan.terms
  expect(got).toEqual(expected)
  expect(got[into] >= worst[into] && got[otherOf(into)] >= 0n).toBe(true)
  // In and out again loses what the two swaps may cost, and a per cent for the price that they moved meanwhile.
  const lost = -inToken0(plus(paid, got), price)
  const lostBps = BigInt((zap.swapCostBps ?? 0) + (out.swapCostBps ?? 0) + 100)
  expect(lost).toBeLessThanOrEqual((inToken0(desired, price) * lostBps) / 10_000n + 1_000n)
  return isShort ? 'short' : 'swapped'
}

test(`one token into any pool and out of it again, OXBOW_FUZZ_SEED=${seed}`, {
  tags: 'thorough',
  timeout: 60_000 + zaps * 10_000,
}, async () => {
  // Short: where a little more is routed through this very pool instead of another, its price jumps over the best amount, and the rest stays out.
  const counts = { swapped: 0, whole: 0, refused: 0, short: 0 }
  const property = fc.asyncProperty(draft, async (drawn) => {
    counts[await inAndOut(drawn)]++
  })
  await fc.assert(property, { numRuns: zaps, seed, endOnFailure: true })
  expect(counts.swapped).toBeGreaterThan(zaps / 6)
  expect(counts.refused).toBeLessThan(zaps / 3)
  expect(counts.short).toBeLessThanOrEqual(1 + zaps / 20)
})
