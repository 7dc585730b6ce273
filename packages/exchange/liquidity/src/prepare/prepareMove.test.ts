import type { Amounts } from '@oxbow/amm/liquidity'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { accounts } from '@oxbow/test/accounts'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { holdMove } from './holdEntry.ts'
import { type Move, prepareMove } from './prepareMove.ts'
import { deadlineSeconds, one, slippageBps, startMoves, worth } from './test/startMoves.ts'

let accountIndex = 0
/** Whoever others trade against, several times; the other scenarios have an account each. */
const unlucky = accounts.length - 1
let moves: Awaited<ReturnType<typeof startMoves>>
let exchange: (typeof moves)['exchange']
let etherAsh: (typeof moves)['etherAsh']
let poolOf: (typeof moves)['poolOf']
let flowOf: (typeof moves)['flowOf']
let put: (typeof moves)['put']
let newest: (typeof moves)['newest']
let positionsOf: (typeof moves)['positionsOf']
let held: (typeof moves)['held']
let batching: (typeof moves)['batching']
beforeAll(async () => {
  moves = await startMoves()
  ;({ exchange, etherAsh, poolOf, flowOf, put, newest, positionsOf, held, batching } = moves)
})
afterAll(() => moves[Symbol.asyncDispose]())

test.each([
  ['v3', { tickLower: 600, tickUpper: 1_200 }, { tickLower: -600, tickUpper: 900 }],
  ['v3', { tickLower: -1_200, tickUpper: 1_200 }, { tickLower: -100, tickUpper: 400 }],
  ['v4', { tickLower: -1_200, tickUpper: -600 }, { tickLower: -300, tickUpper: 120 }],
  ['v4', { tickLower: 600, tickUpper: 1_200 }, { tickLower: -1_200, tickUpper: -600 }],
] as const)(
  '%s: a new range in one wallet request, with next to nothing left over: %o to %o',
  async (protocol, old, range) => {
    const { client, network } = exchange
    const scenario = await startScenario(exchange, accountIndex++)
    const { account } = scenario
    const pool = poolOf(protocol)
    const position = (await put(scenario, pool, old, { amount0: 20n * one, amount1: 20n * one })) as RangePosition &
      Position
    const start = await held(scenario, pool)
    const { asked, connection } = batching(scenario)
    const to = { pool, range, sqrtPriceX96: undefined }
    const prepare = () =>
      prepareMove(client, { network, account, position, to, swaps: true, slippageBps, deadlineSeconds })
    const move = await prepare()
    const done = await untilStatus(
      flowOf(scenario, async () => (await prepare()).plan, { connection }),
      'confirmed',
    )

    expect(asked).toEqual(['wallet_sendCalls'])
    expect(done.steps.map(({ kind }) => kind)).toEqual(['batch'])
    const opened = (await newest(scenario)) as RangePosition & Position
    expect(opened).toMatchObject({ ...range, poolId: position.poolId, liquidity: move.liquidity })
    const left = (await positionsOf(scenario)).find((each) => 'tokenId' in each && each.tokenId === position.tokenId)
    expect(left).toMatchObject({ liquidity: 0n, owed: { amount0: 0n, amount1: 0n } })
    // To the wei what was said before.
    const end = await held(scenario, pool)
    const change = { amount0: end.amount0 - start.amount0, amount1: end.amount1 - start.amount1 }
    expect(change).toEqual(move.left)
    // Of what is swapped, and of what leaves a range that the price is in, a thousandth each is kept back for a price that moves.
    expect(change.amount0 >= 0n && change.amount1 >= 0n).toBe(true)
    const most = (worth(move.withdrawn) * 2n * BigInt(moveToleranceBps)) / 10_000n + worth(move.withdrawn) / 5_000n
    expect(worth(change)).toBeLessThanOrEqual(most)
    // A receipt is compared with the least that was agreed to.
    const { amount0, amount1 } = move.plan.terms.worst
    const summary = { worst0: amount0.toString(), worst1: amount1.toString() }
    expect(scenario.activity.getSnapshot()[0]).toMatchObject({ kind: 'migrate', status: 'confirmed', summary })
  },
)

test('who allows more may be short of, gets a swap that passes at a worse price, and more is left over', async () => {
  const { client, network } = exchange
  const scenario = await startScenario(exchange, unlucky)
  const pool = poolOf('v4')
  const position = await put(
    scenario,
    pool,
    { tickLower: 600, tickUpper: 1_200 },
    { amount0: 5n * one, amount1: 5n * one },
  )
  const to = { pool, range: { tickLower: -300, tickUpper: 1_200 }, sqrtPriceX96: undefined }
  const prepare = (toleranceBps: number | undefined) =>
    prepareMove(client, {
      network,
      account: scenario.account,
      position,
      to,
      swaps: true,
      deadlineSeconds,
      slippageBps: toleranceBps ?? slippageBps,
      toleranceBps,
    })
  const [usual, wide] = [await prepare(undefined), await prepare(200)]
  const shortOf = ({ swap }: Move) => Number(((swap!.received - swap!.quote.minimumOut) * 10_000n) / swap!.received)
  expect(shortOf(usual)).toBeLessThanOrEqual(moveToleranceBps)
  expect(shortOf(wide)).toBeGreaterThan(150)
  expect(shortOf(wide)).toBeLessThanOrEqual(200)
  expect(worth(wide.left)).toBeGreaterThan(worth(usual.left) * 5n)
})

test('somebody trades while the wallet asks: nothing is done at all, and the next try is of the new price', async () => {
  const { client, network, chain } = exchange
  const scenario = await startScenario(exchange, unlucky)
  const pool = poolOf('v4')
  const position = await put(
    scenario,
    pool,
    { tickLower: 600, tickUpper: 1_200 },
    { amount0: 5n * one, amount1: 5n * one },
  )
  const start = await held(scenario, pool)
  let isQuiet = false
  const { connection } = batching(scenario, async () => {
    if (isQuiet) return
    isQuiet = true
    await swapDirect(chain, etherAsh, { zeroForOne: true, amountIn: 20n * one })
  })
  const to = { pool, range: { tickLower: -1_200, tickUpper: 1_200 }, sqrtPriceX96: undefined }
  const parameters = { network, account: scenario.account, position, to, swaps: true, slippageBps, deadlineSeconds }
  const flow = flowOf(scenario, async () => (await prepareMove(client, parameters)).plan, { connection })
  expect((await untilStatus(flow, 'failed')).error?.code).toBe('BatchFailed')
  expect(await held(scenario, pool)).toEqual(start)
  expect((await newest(scenario)).liquidity).toBe(position.liquidity)
})

/** Moves a position of ether alone into a range about the price; `trade` is what somebody else does between the trial and the block. */
async function moveWhile(trade: { zeroForOne: boolean; amountIn: bigint }) {
  const { client, network, chain } = exchange
  const scenario = await startScenario(exchange, unlucky)
  const { account } = scenario
  const pool = poolOf('v4')
  const state = await getDepositPool(client, { network, pool })
  if (state.status !== 'pool') throw new Error(state.status)
  const middle = Math.floor(state.tick / 60) * 60
  const old = { tickLower: middle + 600, tickUpper: middle + 1_200 }
  const position = await put(scenario, pool, old, { amount0: 5n * one, amount1: 5n * one })
  const start = await held(scenario, pool)
  let isQuiet = false
  const { asked, connection } = batching(scenario, async () => {
    if (isQuiet) return
    isQuiet = true
    await swapDirect(chain, etherAsh, trade)
  })
  const range = { tickLower: middle - 300, tickUpper: middle + 360 }
  const to = { pool, range, sqrtPriceX96: undefined }
  const parameters = { network, account, position, to, swaps: true, slippageBps, deadlineSeconds }
  const move = await prepareMove(client, parameters)
  const flow = flowOf(scenario, async () => (await prepareMove(client, parameters)).plan, { connection })
  return { scenario, pool, position, start, asked, range, move, flow }
}

test.each([
  ['against the swap', { zeroForOne: true, amountIn: one / 5n }],
  ['for the swap', { zeroForOne: false, amountIn: 2n * one }],
] as const)('v4: the price moves %s while the wallet asks: all goes in that fits then', async (_, trade) => {
  const { scenario, pool, start, asked, range, move, flow } = await moveWhile(trade)
  await untilStatus(flow, 'confirmed')
  expect(asked).toEqual(['wallet_sendCalls'])
  const opened = (await newest(scenario)) as RangePosition & Position
  expect(opened).toMatchObject(range)
  expect(opened.liquidity).not.toBe(move.liquidity)
  const end = await held(scenario, pool)
  const left = { amount0: end.amount0 - start.amount0, amount1: end.amount1 - start.amount1 }
  expect(left.amount0 >= 0n && left.amount1 >= 0n).toBe(true)
  // What does not fit at the price of then came back; by far the most is at work, and nothing stays with the manager.
  const inEther = ({ amount0, amount1 }: Amounts) => amount0 + (amount1 << 192n) / opened.sqrtPriceX96 ** 2n
  expect(move.withdrawn.amount1).toBe(0n)
  const all = move.withdrawn.amount0
  expect(inEther(left) + inEther(opened.amounts)).toBeGreaterThan((all * 995n) / 1_000n)
  expect(inEther(opened.amounts)).toBeGreaterThan((all * 9n) / 10n)
  const { v4PositionManager } = exchange.network.contracts
  expect(await held({ ...scenario, account: v4PositionManager! }, pool)).toEqual({ amount0: 0n, amount1: 0n })
})

test("v4: the price is moved beyond the slippage while the wallet asks, in the swap's favour: nothing is done", async () => {
  const { scenario, pool, position, start, flow } = await moveWhile({ zeroForOne: false, amountIn: 15n * one })
  expect((await untilStatus(flow, 'failed')).error?.code).toBe('BatchFailed')
  expect(await held(scenario, pool)).toEqual(start)
  expect(await newest(scenario)).toMatchObject({ liquidity: position.liquidity })
})

test('a move is sent as it was shown, and not at all once the price of its pool is another', async () => {
  const { client, network, chain } = exchange
  const scenario = await startScenario(exchange, unlucky)
  const { account } = scenario
  const pool = poolOf('v4')
  const state = await getDepositPool(client, { network, pool })
  if (state.status !== 'pool') throw new Error(state.status)
  const middle = Math.floor(state.tick / 60) * 60
  const old = { tickLower: middle + 600, tickUpper: middle + 1_200 }
  const position = await put(scenario, pool, old, { amount0: 5n * one, amount1: 5n * one })
  const to = { pool, range: { tickLower: middle - 300, tickUpper: middle + 360 }, sqrtPriceX96: undefined }
  const shared = { network, account, position, slippageBps, deadlineSeconds }
  const move = await prepareMove(client, { ...shared, to, swaps: true })
  expect(move.priceBeforeX96).toBe(state.sqrtPriceX96)
  // A fee of 0.05 %, the tolerance, and what the swap moves the price by.
  expect(move.swapCostBps).toBeGreaterThan(5)
  expect(move.swapCostBps).toBeLessThan(200)

  const { asked, connection } = batching(scenario)
  const press = () =>
    flowOf(scenario, () => holdMove(client, { ...shared, pool, move, toleranceBps: 10 }), {
      connection,
      reviewed: move.plan,
    })
  for (const zeroForOne of [true, false]) {
    const snapshot = await chain.testClient.snapshot()
    await swapDirect(chain, etherAsh, { zeroForOne, amountIn: 5n * one })
    expect((await untilStatus(press(), 'failed')).error?.code).toBe('PriceMoved')
    await chain.testClient.revert({ id: snapshot })
  }
  expect(asked).toEqual([])

  const done = await untilStatus(press(), 'confirmed')
  expect(done.terms).toEqual(move.plan.terms)
  expect(asked).toEqual(['wallet_sendCalls'])
  expect(await newest(scenario)).toMatchObject({ ...to.range, liquidity: move.liquidity })
})
