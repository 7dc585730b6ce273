import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { prepareDeposit } from '@oxbow/liquidity/prepareDeposit'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import { toPermissions } from '@oxbow/liquidity/toPermissions'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Position } from '../held/Position.ts'
import { getEarnings } from './getEarnings.ts'
import { FloatMarket, type RangeTold } from './test/FloatMarket.ts'

/*
 * Compares earnings with an independent model: a floating-point market that gets the same trades and reads nothing from the chain, neither
 * events nor fee growth. Twenty positions of all protocols and more than a hundred trades, with changing liquidity.
 */

const one = 10n ** 18n
const thousand = 1_000n * one
const shared = { slippageBps: 9_000, deadlineSeconds: 4_000_000_000 }
const shareOff = 0.001

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

/** The same numbers at each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function put(request: DepositRequest): Promise<bigint> {
  const { client, network, account } = scenario
  const plan = await prepareDeposit(client, { network, account, request, ...shared })
  for (const { transaction } of plan.approvals) await scenario.send(transaction)
  for (const transaction of toPermissions(plan.permit, { network, account })) await scenario.send(transaction)
  await scenario.send(plan.build(undefined))
  return plan.terms.liquidity
}

async function leave(position: Position, shareBps: number): Promise<void> {
  const { client, network, account } = scenario
  const plan = await prepareExit(client, { network, account, position, shareBps, ...shared })
  for (const { transaction } of plan.approvals) await scenario.send(transaction)
  await scenario.send(plan.build(undefined))
}

async function now(): Promise<number> {
  return Number((await scenario.chain.publicClient.getBlock()).timestamp)
}

function expectNear(actual: bigint, told: number): void {
  if (told === 0) expect(actual).toBe(0n)
  else expect(Math.abs(Number(actual) / told - 1)).toBeLessThan(shareOff)
}

/** What is left of larger amounts: the noise of their last digits is no difference. */
function expectRest(actual: bigint, told: number, from: number): void {
  expect(Math.abs(Number(actual) - told)).toBeLessThanOrEqual(shareOff * Math.abs(told) + 1e-10 * from)
}

const ticks = [
  [-6_000, 6_000],
  [-600, 600],
  [-120, 180],
  [-1_200, -60],
  [60, 1_500],
  [-300, 0],
  [-887_220, 887_220],
  [-900, 240],
] as const

test.each(['v3', 'v4'] as const)(
  '%s: what eight positions earned, lost and held',
  { tags: 'thorough' },
  async (protocol) => {
    const { client, network, account, chain } = scenario
    const { token0, token1 } = await scenario.deployPair()
    const named = { token0: token0.address, token1: token1.address }
    const options = { tokenA: token0.address, tokenB: token1.address, feePips: 3_000 }
    const pool = await (protocol === 'v3'
      ? createPool(chain, { protocol, ...options })
      : createPool(chain, { protocol, ...options }))
    const spec =
      protocol === 'v3'
        ? ({ protocol, ...named, feePips: 3_000 } as const)
        : ({ protocol, ...named, keyFee: 3_000, tickSpacing: 60, hooks: `0x${'0'.repeat(40)}` } as const)
    const roll = dice(protocol === 'v3' ? 7 : 11)
    const market = new FloatMarket(0.003)
    market.add(-887_220, 887_220, Number(thousand))
    const told: RangeTold[] = []
    let since = await now()
    /** Seconds as the blocks have them, whatever the machine is doing. */
    const pass = async () => {
      const at = await now()
      market.pass(at - since)
      since = at
    }
    const request = (index: number, tokenId?: bigint): DepositRequest => {
      const [tickLower, tickUpper] = ticks[index]!
      const desired = { amount0: 20n * one, amount1: 20n * one }
      return {
        pool: spec,
        range: { tickLower, tickUpper, tokenId },
        desired,
        sqrtPriceX96: undefined,
        paysNative: false,
      }
    }
    const trade = async () => {
      const zeroForOne = roll() < 0.5
      const amountIn = BigInt(Math.floor(roll() * 60 * 1e9)) * 10n ** 9n
      await chain.testClient.increaseTime({ seconds: 30 + Math.floor(roll() * 5_000) })
      await swapDirect(chain, pool, { zeroForOne, amountIn })
      await pass()
      market.trade(zeroForOne, Number(amountIn))
    }
    const positions = async () =>
      (await scenario.readPositions())
        .filter((position) => position.poolId === pool.id)
        .toSorted((a, b) => Number((a as { tokenId: bigint }).tokenId - (b as { tokenId: bigint }).tokenId))

    for (const [index, [lower, upper]] of ticks.entries()) {
      const liquidity = await put(request(index))
      await pass()
      told.push(market.add(lower, upper, Number(liquidity)))
      await trade()
    }
    for (let round = 0; round < 40; round++) {
      await trade()
      if (round % 4 !== 3) continue
      const index = Math.floor(roll() * told.length)
      const position = (await positions())[index]!
      const shareBps = [0, 2_500, 6_000][round % 3]!
      if (round % 8 === 7) {
        const before = position.liquidity
        await put(request(index, (position as { tokenId: bigint }).tokenId))
        await pass()
        market.put(told[index]!, Number((await positions())[index]!.liquidity - before))
      } else {
        await leave(position, shareBps)
        await pass()
        market.take(told[index]!, shareBps / 10_000)
      }
    }
    await leave((await positions())[2]!, 10_000)
    await pass()
    market.take(told[2]!, 1)
    const midway = await Promise.all(
      (await positions()).map(async (position) => (await getEarnings(client, { network, position, account }))!.fees),
    )
    const midwaySeconds = await now()
    for (let round = 0; round < 5; round++) await trade()

    const held = await positions()
    expect(held).toHaveLength(ticks.length)
    for (const [index, position] of held.entries()) {
      const earnings = (await getEarnings(client, { network, position, account }))!
      const expected = told[index]!
      expectNear(earnings.fees.amount0, expected.fees[0])
      expectNear(earnings.fees.amount1, expected.fees[1])
      const points = earnings.feesOverTime!
      expect(points[0]!.fees).toEqual({ amount0: 0n, amount1: 0n })
      expect(points.at(-1)).toEqual({ seconds: await now(), fees: earnings.fees })
      const [before, after] = [
        points.findLast(({ seconds }) => seconds <= midwaySeconds)!.fees,
        points.find(({ seconds }) => seconds > midwaySeconds)!.fees,
      ]
      for (const side of ['amount0', 'amount1'] as const) {
        expect(before[side] <= midway[index]![side] && midway[index]![side] <= after[side]).toBe(true)
        for (const [place, { fees }] of points.entries())
          expect(fees[side]).toBeGreaterThanOrEqual(points[place - 1]?.fees[side] ?? 0n)
      }
      expect(earnings.time!.heldSeconds).toBe(expected.held)
      expect(earnings.time!.inRangeSeconds).toBe(expected.inRange)
      const amounts = market.amountsOf(expected, expected.liquidity)
      const rest = ([0, 1] as const).map((side) => amounts[side] + expected.withdrawn[side] - expected.deposited[side])
      expectRest(earnings.againstHolding.amount0, rest[0]!, expected.deposited[0])
      expectRest(earnings.againstHolding.amount1, rest[1]!, expected.deposited[1])
      // Fees, and the whole, through this: what a year would bring.
      expectRest(earnings.time!.invested.amount0, expected.invested[0], expected.invested[0])
      expectRest(earnings.time!.invested.amount1, expected.invested[1], expected.invested[1])
    }
    // Not all of them always: else the test would say nothing of ranges.
    expect(told.some(({ held: whole, inRange }) => inRange > 0 && inRange < whole)).toBe(true)
  },
)

test('v2: what four pairs earned, lost and held', async () => {
  const { client, network, account, chain } = scenario
  const roll = dice(3)
  for (let round = 0; round < 4; round++) {
    const { token0, token1 } = await scenario.deployPair()
    const pair = await createPool(chain, { protocol: 'v2', tokenA: token0.address, tokenB: token1.address })
    const named = { token0: token0.address, token1: token1.address }
    const desired = { amount0: 100n * one, amount1: 100n * one }
    await put({
      pool: { protocol: 'v2', ...named },
      range: undefined,
      desired,
      sqrtPriceX96: undefined,
      paysNative: false,
    })
    const began = await now()
    // A hundred of eleven hundred on each side, and the pair's product before any fee.
    let [x, y] = [1_100e18, 1_100e18]
    const share = 100 / 1_100
    for (let trades = 0; trades < 12; trades++) {
      const zeroForOne = roll() < 0.5
      const amountIn = BigInt(Math.floor(roll() * 200 * 1e9)) * 10n ** 9n
      await chain.testClient.increaseTime({ seconds: 500 })
      await swapDirect(chain, pair, { zeroForOne, amountIn })
      const input = Number(amountIn)
      const net = input * 0.997
      if (zeroForOne) [x, y] = [x + input, y - (y * net) / (x + net)]
      else [x, y] = [x - (x * net) / (y + net), y + input]
    }
    const position = (await scenario.readPositions()).find(({ poolId }) => poolId === pair.id)!
    const earnings = (await getEarnings(client, { network, position, account }))!
    const grown = 1 - 1_100e18 / Math.sqrt(x * y)
    expectNear(earnings.fees.amount0, x * share * grown)
    expectNear(earnings.fees.amount1, y * share * grown)
    expectRest(earnings.againstHolding.amount0, x * share * (1 - grown) - 100e18, 100e18)
    expectRest(earnings.againstHolding.amount1, y * share * (1 - grown) - 100e18, 100e18)
    expect(earnings.time).toMatchObject({ heldSeconds: (await now()) - began, inRangeSeconds: (await now()) - began })
  }
})
