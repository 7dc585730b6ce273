import type { Amounts } from '@oxbow/amm/liquidity'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { minus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { holdWithdrawal } from './holdEntry.ts'
import { prepareWithdrawal, type Withdrawal } from './prepareWithdrawal.ts'
import { deadlineSeconds, one, slippageBps, startMoves } from './test/startMoves.ts'

let accountIndex = 0
let moves: Awaited<ReturnType<typeof startMoves>>
beforeAll(async () => {
  moves = await startMoves()
})
afterAll(() => moves[Symbol.asyncDispose]())

const both = { amount0: 6n * one, amount1: 6n * one }
const nothing = { amount0: 0n, amount1: 0n }

async function withdraw(account: `0x${string}`, position: Position, into: keyof Amounts, shareBps = 10_000) {
  const { client, network, untilCaughtUp } = moves.exchange
  // A quote of the block before is of another price.
  await untilCaughtUp()
  return prepareWithdrawal(client, { network, account, position, into, shareBps, slippageBps, deadlineSeconds })
}

test.each([
  ['v4', 'amount0', [-1_200, 1_200], 10_000],
  ['v4', 'amount1', [-120, 300], 5_000],
  ['v3', 'amount0', [-600, 900], 10_000],
  ['v3', 'amount1', [600, 1_200], 10_000],
  ['v2', 'amount0', undefined, 10_000],
  ['v2', 'amount1', undefined, 2_500],
] as const)(
  '%s: comes out as %s alone in one request, to the wei as said, and nothing else leaves the wallet',
  async (protocol, into, range, shareBps) => {
    const scenario = await startScenario(moves.exchange, accountIndex++)
    const pool = protocol === 'v2' ? moves.pairOf('ash') : moves.poolOf(protocol)
    const ticks = range && { tickLower: range[0], tickUpper: range[1] }
    await moves.put(scenario, pool, ticks, both)
    // Fees are swapped too.
    if (protocol === 'v4')
      for (const zeroForOne of [true, false])
        await swapDirect(moves.exchange.chain, moves.etherAsh, { zeroForOne, amountIn: one })
    const position = protocol === 'v2' ? (await moves.shareOf(scenario, pool))! : await moves.newest(scenario)
    const start = await moves.held(scenario, position)
    const { asked, connection } = moves.batching(scenario)
    const out = await withdraw(scenario.account, position, into, shareBps)
    const flow = moves.flowOf(scenario, async () => out.plan, { connection, most: nothing })
    const done = await untilStatus(flow, 'confirmed')

    expect(asked).toEqual(['wallet_sendCalls'])
    expect(done.steps.map(({ kind }) => kind)).toEqual(['batch'])
    const change = minus(await moves.held(scenario, position), start)
    const { expected, worst } = out.plan.terms
    expect(change).toEqual(expected)
    const side = into === 'amount0' ? 'amount1' : 'amount0'
    // What may come out beyond the least stays: never less than nothing, and a thousandth of it at most.
    expect(worst[side]).toBe(0n)
    expect(change[side]).toBeGreaterThanOrEqual(0n)
    expect(change[side] * 10_000n).toBeLessThanOrEqual(out.withdrawn[side] * BigInt(moveToleranceBps + 1))
    expect(change[into]).toBeGreaterThanOrEqual(worst[into])
    if (protocol === 'v4') expect(out.plan.swapAfter!.fees[side]).toBeGreaterThan(0n)
    expect(out.swap?.quote).toMatchObject({ tokenIn: side === 'amount0' ? position.token0 : position.token1 })
  },
)

test('what is of this token already needs no swap, and a wallet that cannot batch takes it out', async () => {
  const scenario = await startScenario(moves.exchange, accountIndex++)
  const position = await moves.put(
    scenario,
    moves.poolOf('v4'),
    { tickLower: 6_000, tickUpper: 7_200 },
    { amount0: one, amount1: 0n },
  )
  const out = await withdraw(scenario.account, position, 'amount0')
  expect([out.swap, out.swapCostBps, out.plan.swapAfter]).toEqual([undefined, undefined, undefined])
  await untilStatus(
    moves.flowOf(scenario, async () => out.plan, { most: nothing }),
    'confirmed',
  )
})

test('it is sent as it was shown, and not at all once its pool stands elsewhere or pays less', async () => {
  const { chain } = moves.exchange
  const scenario = await startScenario(moves.exchange, accountIndex++)
  const position = await moves.put(scenario, moves.poolOf('v4'), { tickLower: -1_200, tickUpper: 1_200 }, both)
  const out = await withdraw(scenario.account, position, 'amount0')
  const { asked, connection } = moves.batching(scenario)
  const press = (prepare: () => Promise<Withdrawal['plan']>) =>
    moves.flowOf(scenario, prepare, { connection, reviewed: out.plan, most: nothing })
  const hold = async () =>
    holdWithdrawal({ position: await moves.newest(scenario), withdrawal: out, toleranceBps: moveToleranceBps })
  const snapshot = await chain.testClient.snapshot()
  await swapDirect(chain, moves.etherAsh, { zeroForOne: true, amountIn: 5n * one })
  expect((await untilStatus(press(hold), 'failed')).error?.code).toBe('PriceMoved')
  // Whoever does not look finds it out by the trial.
  expect(
    (
      await untilStatus(
        press(async () => out.plan),
        'failed',
      )
    ).error?.code,
  ).toBe('PriceMoved')
  await chain.testClient.revert({ id: snapshot })

  const { swapAfter, terms } = out.plan
  // A node that says that more fees are owed than there are: the swap would take the rest from the wallet.
  const fees = { ...swapAfter!.fees, amount1: swapAfter!.fees.amount1 + one }
  const lied = {
    ...out.plan,
    swapAfter: { ...swapAfter!, fees },
    terms: { ...terms, worst: { ...terms.worst, amount1: one } },
  }
  const flow = moves.flowOf(scenario, async () => lied, { connection, most: nothing })
  expect((await untilStatus(flow, 'failed')).error?.code).toBe('BelowMinimum')
  expect(asked).toEqual([])
  await untilStatus(press(hold), 'confirmed')
  expect(asked).toEqual(['wallet_sendCalls'])
})
