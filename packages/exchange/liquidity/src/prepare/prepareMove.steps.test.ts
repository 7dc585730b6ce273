import type { Amounts } from '@oxbow/amm/liquidity'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MigrationRecord, migrationRecords } from '../flow/MigrationRecord.ts'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { getMigration } from '../read/getMigration.ts'
import { prepareBalancing } from './prepareBalancing.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { prepareExit } from './prepareExit.ts'
import { prepareMove } from './prepareMove.ts'
import { deadlineSeconds, one, type RangePool, slippageBps, startMoves, worth } from './test/startMoves.ts'

let accountIndex = 0
let moves: Awaited<ReturnType<typeof startMoves>>
let exchange: (typeof moves)['exchange']
let ash: (typeof moves)['ash']
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
  ;({ exchange, ash, etherAsh, poolOf, flowOf, put, newest, positionsOf, held, batching } = moves)
})
afterAll(() => moves[Symbol.asyncDispose]())

test.each(['v3', 'v4'] as const)(
  '%s: step by step, each from what the one before really gave, taken up from what a browser kept',
  async (protocol) => {
    const { client, network, chain } = exchange
    const scenario = await startScenario(exchange, accountIndex++)
    const { account } = scenario
    const pool = poolOf(protocol)
    const range = { tickLower: -360, tickUpper: 900 }
    const old = { tickLower: 600, tickUpper: 1_200 }
    const position = (await put(scenario, pool, old, { amount0: 9n * one, amount1: 9n * one })) as RangePosition &
      Position
    const start = await held(scenario, pool)
    const { token0, token1 } = pool
    const record: MigrationRecord = {
      chainId: chain.chainId,
      account,
      token0,
      token1,
      sqrtPriceX96: position.sqrtPriceX96.toString(),
      from: { protocol, tokenId: position.tokenId.toString() },
      to: { protocol, feePips: 500, ...range },
      sinceBlock: (await chain.publicClient.getBlockNumber({ cacheTime: 0 })).toString(),
      held: { amount0: start.amount0.toString(), amount1: start.amount1.toString() },
    }
    migrationRecords(scenario.storage).put(record)
    const read = () => getMigration(client, { network, record: migrationRecords(scenario.storage).getSnapshot()[0]! })
    const inTransit = async () => {
      const now = await read()
      if (now.status !== 'left') throw new Error(now.status)
      return now.amounts
    }
    expect(await read()).toEqual({ status: 'not-left' })

    // The first no: nothing has happened. Then all of it comes out, and the tab is closed.
    let isWilling = false
    scenario.script.answer = () => isWilling
    const leave = flowOf(scenario, () =>
      prepareExit(client, { network, account, position, shareBps: 10_000, slippageBps, deadlineSeconds }),
    )
    await untilStatus(leave, 'rejected')
    expect(await read()).toEqual({ status: 'not-left' })
    isWilling = true
    leave.retry()
    await untilStatus(leave, 'confirmed')
    const out = await inTransit()
    expect(out.amount1).toBe(0n)
    expect(out.amount0).toBeGreaterThan((9n * one * 99n) / 100n)

    // Somebody trades before the second step: it is worked out anew.
    if (protocol === 'v4') await swapDirect(chain, etherAsh, { zeroForOne: false, amountIn: 5n * one })
    await exchange.untilCaughtUp()
    const balance = async (amounts: Amounts) => {
      const state = await getDepositPool(client, { network, pool })
      if (state.status !== 'pool') throw new Error(state.status)
      const asked = {
        network,
        account,
        pool,
        state,
        range,
        amounts,
        exit: undefined,
        slippageBps,
        toleranceBps: slippageBps,
        deadlineSeconds,
      }
      return prepareBalancing(client, asked)
    }
    const { swap } = await balance(out)
    isWilling = false
    const swapping = scenario.swap(swap!.quote)
    swapping.start()
    await untilView(swapping, ({ status }) => status === 'rejected')
    expect(worth(await inTransit())).toBeGreaterThan((worth(out) * 9_999n) / 10_000n)
    isWilling = true
    swapping.retry()
    await untilView(swapping, ({ status }) => status === 'confirmed' || status === 'final')
    await exchange.untilCaughtUp()

    // Nothing more has to be swapped, and a ten-thousandth at most stays behind.
    const ready = await inTransit()
    expect((await balance(ready)).swap).toBeUndefined()
    const request: DepositRequest = {
      pool,
      range: { ...range, tokenId: undefined },
      desired: ready,
      sqrtPriceX96: undefined,
      paysNative: false,
    }
    await untilStatus(
      flowOf(scenario, () => prepareDeposit(client, { network, account, request, slippageBps, deadlineSeconds })),
      'confirmed',
    )
    const opened = (await newest(scenario)) as RangePosition & Position
    expect(await read()).toEqual({ status: 'arrived', tokenId: opened.tokenId })
    const rest = worth(ready) - worth(opened.amounts)
    expect(rest).toBeLessThan(worth(ready) / 10_000n)
  },
)

test.each(['v3', 'v4'] as const)(
  'a pair moves to %s in one wallet request, which creates the pool',
  async (protocol) => {
    const { client, network } = exchange
    const scenario = await startScenario(exchange, accountIndex++)
    const [a, b] = [exchange.tokens.oak.address.toLowerCase() as Hex, ash]
    const tokens = BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }
    await put(scenario, { protocol: 'v2', ...tokens }, undefined, { amount0: 7n * one, amount1: 7n * one })
    const position = (await positionsOf(scenario)).find((each) => each.protocol === 'v2')!
    const start = await held(scenario, tokens)
    const { asked, connection } = batching(scenario)
    const pool: RangePool =
      protocol === 'v3'
        ? { protocol, ...tokens, feePips: 3_000 }
        : { protocol, ...tokens, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress }
    const to = {
      pool,
      range: { tickLower: -887_220, tickUpper: 887_220 },
      sqrtPriceX96: sqrtPriceOfAmounts(position.amounts),
    }
    const parameters = { network, account: scenario.account, position, to, swaps: false, slippageBps, deadlineSeconds }
    const flow = flowOf(scenario, async () => (await prepareMove(client, parameters)).plan, { connection })
    await untilStatus(flow, 'confirmed')
    expect(asked).toEqual(['wallet_sendCalls'])
    expect(await newest(scenario)).toMatchObject({ protocol, ...tokens })
    expect((await positionsOf(scenario)).some((each) => each.protocol === 'v2')).toBe(false)
    const end = await held(scenario, tokens)
    const left = worth({ amount0: end.amount0 - start.amount0, amount1: end.amount1 - start.amount1 })
    expect(left >= 0n && left <= (worth(position.amounts) * 11n) / 10_000n).toBe(true)
  },
)

test('a v3 position moves to v4 in one wallet request, into the same range of an existing pool', async () => {
  const { client, network, chain } = exchange
  const scenario = await startScenario(exchange, accountIndex++)
  const from = poolOf('v3')
  const { token0, token1 } = from
  const other = [{ tickLower: -60_000, tickUpper: 60_000, liquidity: 100n * one }]
  await createPool(chain, {
    protocol: 'v4',
    tokenA: token0,
    tokenB: token1,
    feePips: 500,
    tickSpacing: 60,
    positions: other,
  })
  const range = { tickLower: -1_200, tickUpper: 1_200 }
  const position = (await put(scenario, from, range, { amount0: 8n * one, amount1: 8n * one })) as RangePosition &
    Position
  const start = await held(scenario, from)
  const { asked, connection } = batching(scenario)
  const pool: RangePool = { protocol: 'v4', token0, token1, keyFee: 500, tickSpacing: 60, hooks: zeroAddress }
  const to = { pool, range, sqrtPriceX96: undefined }
  const parameters = { network, account: scenario.account, position, to, swaps: false, slippageBps, deadlineSeconds }
  const { withdrawn } = await prepareMove(client, parameters)
  const flow = flowOf(scenario, async () => (await prepareMove(client, parameters)).plan, { connection })
  const done = await untilStatus(flow, 'confirmed')
  expect(asked).toEqual(['wallet_sendCalls'])
  expect(done.steps.map(({ kind }) => kind)).toEqual(['batch'])

  const after = await positionsOf(scenario)
  expect(after).toHaveLength(2)
  const opened = after.find(({ protocol }) => protocol === 'v4') as RangePosition & Position
  expect(opened).toMatchObject({ token0, token1, ...range, feePips: 500 })
  // The NFT of before stays, with nothing in it and nothing owed.
  const left = after.find(({ protocol }) => protocol === 'v3')
  expect(left).toMatchObject({ tokenId: position.tokenId, liquidity: 0n, owed: { amount0: 0n, amount1: 0n } })
  const end = await held(scenario, from)
  const kept = { amount0: end.amount0 - start.amount0, amount1: end.amount1 - start.amount1 }
  expect(kept.amount0 >= 0n && kept.amount1 >= 0n).toBe(true)
  for (const side of ['amount0', 'amount1'] as const) {
    const missing = withdrawn[side] - kept[side] - opened.amounts[side]
    expect(missing >= 0n && missing <= 2n).toBe(true)
  }
})
