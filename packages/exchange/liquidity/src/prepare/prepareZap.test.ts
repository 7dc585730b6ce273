import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { isNative } from '@oxbow/chain/nativeToken'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { minus } from '@oxbow/positions/Earnings'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { accounts } from '@oxbow/test/accounts'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { holdZap } from './holdEntry.ts'
import { walletTokens } from './prepareDeposit.ts'
import type { Entry } from './prepareEntry.ts'
import { prepareZap } from './prepareZap.ts'
import { deadlineSeconds, one, type RangePool, slippageBps, startMoves } from './test/startMoves.ts'

let used = 0
const nextAccount = () => used++ % accounts.length
let moves: Awaited<ReturnType<typeof startMoves>>
beforeAll(async () => {
  moves = await startMoves()
})
afterAll(() => moves[Symbol.asyncDispose]())

async function zapOf(
  account: `0x${string}`,
  pool: DepositPool,
  range: readonly [number, number] | undefined,
  desired: Amounts,
) {
  const { client, network, untilCaughtUp } = moves.exchange
  // A quote of the block before the last zap would be of another price.
  await untilCaughtUp()
  const place = range && { tickLower: range[0], tickUpper: range[1], tokenId: undefined }
  // Ether itself is paid in the place of wrapped ether.
  const paysNative = [pool.token0, pool.token1].includes(network.contracts.weth)
  const request = { pool, range: place, desired, sqrtPriceX96: undefined, paysNative }
  return prepareZap(client, { network, account, request, slippageBps, deadlineSeconds })
}

const inToken0 = ({ amount0, amount1 }: Amounts, sqrtPriceX96: bigint) =>
  amount0 + (amount1 << 192n) / (sqrtPriceX96 * sqrtPriceX96)

test.each([
  ['v4', 'ether', [-1_200, 1_200]],
  ['v4', 'token', [-300, 1_800]],
  ['v4', 'ether', [-9_000, -6_000]],
  ['v3', 'token', [-600, 900]],
  ['v3', 'ether', [-60_000, 60_000]],
] as const)(
  '%s: %s alone goes into %o in one request, to the wei as said, with next to nothing left over',
  async (protocol, given, range) => {
    const { contracts } = moves.exchange.network
    const scenario = await startScenario(moves.exchange, nextAccount())
    const { account } = scenario
    const pool = moves.poolOf(protocol)
    const [token0, token1] = walletTokens(pool, true, contracts.weth)
    const side = isNative(token0) === (given === 'ether') ? 'amount0' : 'amount1'
    const other = side === 'amount0' ? 'amount1' : 'amount0'
    const desired = { amount0: 0n, amount1: 0n, [side]: 20n * one }
    const start = await moves.held(scenario, { token0, token1 })
    const { asked, connection } = moves.batching(scenario)
    const zap = await zapOf(account, pool, range, desired)
    const flow = moves.flowOf(scenario, async () => zap.plan, { connection, most: desired })
    const done = await untilStatus(flow, 'confirmed')

    expect(asked).toEqual(['wallet_sendCalls'])
    expect(done.steps.map(({ kind }) => kind)).toEqual(['batch'])
    const opened = (await moves.newest(scenario)) as RangePosition & Position
    expect(opened).toMatchObject({ tickLower: range[0], tickUpper: range[1], liquidity: zap.liquidity })
    const change = minus(await moves.held(scenario, { token0, token1 }), start)
    expect(change).toEqual(zap.plan.terms.expected)
    expect(change).toEqual(minus(zap.left, desired))
    // Nothing of the other token leaves the wallet, and of this one no more than was typed.
    const { worst } = zap.plan.terms
    for (const most of [change, worst]) expect(most[other] >= 0n && most[side] >= -20n * one).toBe(true)
    // The tolerance, and a basis point that bounds are rounded by. Where all of it is swapped, what that moved the price by comes on top.
    const whole = inToken0(desired, opened.sqrtPriceX96)
    const maxBps = range[1] < -1_200 ? 25n : BigInt(moveToleranceBps) + 1n
    expect(inToken0(zap.left, opened.sqrtPriceX96)).toBeLessThanOrEqual((whole * maxBps) / 10_000n)
  },
)

test.each([
  ['ash', 'amount0', 1n],
  ['ash', 'amount1', 40n],
  ['ether', 'amount0', 20n],
  ['ether', 'amount1', 20n],
] as const)(
  'v2: one token alone goes into a pair with %s (%s) in one request, to the wei as said, with next to nothing left over',
  async (other, side, much) => {
    const scenario = await startScenario(moves.exchange, nextAccount())
    const pool = moves.pairOf(other)
    const [token0, token1] = walletTokens(pool, true, moves.exchange.network.contracts.weth)
    const desired = { amount0: 0n, amount1: 0n, [side]: much * one }
    const start = await moves.held(scenario, { token0, token1 })
    const { asked, connection } = moves.batching(scenario)
    const zap = await zapOf(scenario.account, pool, undefined, desired)
    await untilStatus(
      moves.flowOf(scenario, async () => zap.plan, { connection, most: desired }),
      'confirmed',
    )
    expect(asked).toEqual(['wallet_sendCalls'])
    expect(await moves.shareOf(scenario, pool)).toMatchObject({ protocol: 'v2', liquidity: zap.liquidity })
    const change = minus(await moves.held(scenario, { token0, token1 }), start)
    expect(change).toEqual(zap.plan.terms.expected)
    for (const most of [change, zap.plan.terms.worst])
      expect(most[side === 'amount0' ? 'amount1' : 'amount0'] >= 0n && most[side] >= -much * one).toBe(true)
    const price = zap.sqrtPriceX96!
    const maxBps = BigInt(moveToleranceBps) + 1n
    expect(inToken0(zap.left, price)).toBeLessThanOrEqual((inToken0(desired, price) * maxBps) / 10_000n)
  },
)

test('a pool with a hook takes one token too: what its swap gives is what the node says', async () => {
  const scenario = await startScenario(moves.exchange, nextAccount())
  const { hooked } = moves
  const desired = { amount0: 0n, amount1: 2n * one }
  const start = await moves.held(scenario, hooked)
  const { connection } = moves.batching(scenario)
  const zap = await zapOf(scenario.account, hooked, [-1_200, 1_200], desired)
  await untilStatus(
    moves.flowOf(scenario, async () => zap.plan, { connection, most: desired }),
    'confirmed',
  )
  expect(await moves.newest(scenario)).toMatchObject({ hooks: hooked.protocol === 'v4' && hooked.hooks })
  expect(minus(await moves.held(scenario, hooked), start)).toEqual(zap.plan.terms.expected)
})

test('a range that takes just this token needs no swap', async () => {
  const scenario = await startScenario(moves.exchange, nextAccount())
  const pool = moves.poolOf('v4')
  const zap = await zapOf(scenario.account, pool, [6_000, 7_200], { amount0: one, amount1: 0n })
  expect(zap.swap).toBeUndefined()
  expect(zap.left.amount1).toBe(0n)
})

test('a pool that nobody opened is refused: no price says what a swap is worth', async () => {
  const pool = { ...moves.poolOf('v4'), keyFee: 777 } as RangePool
  const zap = zapOf(`0x${'a1'.repeat(20)}`, pool, [-600, 600], { amount0: one, amount1: 0n })
  await expect(zap).rejects.toThrow('This pool does not exist.')
})

test('it is sent as it was shown, and not at all once its pool stands elsewhere', async () => {
  const { client, network, chain } = moves.exchange
  const scenario = await startScenario(moves.exchange, nextAccount())
  const pool = moves.poolOf('v4')
  const state = await getDepositPool(client, { network, pool })
  if (state.status !== 'pool') throw new Error(state.status)
  const desired = { amount0: 5n * one, amount1: 0n }
  const zap = await zapOf(scenario.account, pool, [-1_200, 1_200], desired)
  expect(zap.priceBeforeX96).toBe(state.sqrtPriceX96)
  const { asked, connection } = moves.batching(scenario)
  const press = (zapped: Entry) =>
    moves.flowOf(scenario, () => holdZap(client, { network, pool, zap: zapped, toleranceBps: 10 }), {
      connection,
      reviewed: zap.plan,
      most: desired,
    })
  const snapshot = await chain.testClient.snapshot()
  await swapDirect(chain, moves.etherAsh, { zeroForOne: true, amountIn: 5n * one })
  expect((await untilStatus(press(zap), 'failed')).error?.code).toBe('PriceMoved')
  await chain.testClient.revert({ id: snapshot })
  expect(asked).toEqual([])
  await untilStatus(press(zap), 'confirmed')
  expect(asked).toEqual(['wallet_sendCalls'])
})

test('a plan that takes more than was typed is not sent', async () => {
  const scenario = await startScenario(moves.exchange, nextAccount())
  const pool = moves.poolOf('v4')
  const zap = await zapOf(scenario.account, pool, [-1_200, 1_200], { amount0: 5n * one, amount1: 0n })
  const { asked, connection } = moves.batching(scenario)
  const most = { amount0: 5n * one - 1n, amount1: 0n }
  const flow = moves.flowOf(scenario, async () => zap.plan, { connection, most })
  expect((await untilStatus(flow, 'failed')).error?.code).toBe('TransactionMismatch')
  expect(asked).toEqual([])
})
