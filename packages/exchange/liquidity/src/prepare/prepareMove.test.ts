import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { getBalances } from '@oxbow/client/getBalances'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import type { TickRange } from '@oxbow/positions/tickRange'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiquidityFlow } from '../flow/createLiquidityFlow.ts'
import { type MigrationRecord, migrationRecords } from '../flow/MigrationRecord.ts'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { moveToleranceBps } from '../plan/moveToleranceBps.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { getMigration } from '../read/getMigration.ts'
import { holdMove } from './holdMove.ts'
import { prepareBalancing } from './prepareBalancing.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { prepareExit } from './prepareExit.ts'
import { type Move, prepareMove } from './prepareMove.ts'

const one = 10n ** 18n
const deadlineSeconds = Math.floor(Date.now() / 1_000) + 86_400
const slippageBps = 100
type RangePool = Exclude<DepositPool, { protocol: 'v2' }>
type Scenario = Awaited<ReturnType<typeof startScenario>>

let exchange: TestExchange
/** Of 18 decimals, in a v4 pool with ether and in a pair with oak. */
let ash: Hex
let etherAsh: Awaited<ReturnType<typeof createPool>>
let accountIndex = 0
/** Whoever others trade against, several times; the other scenarios have an account each. */
const unlucky = accounts.length - 1
beforeAll(async () => {
  exchange = await startExchange()
  const { chain, tokens } = exchange
  const holders = accounts.map(({ address }) => address)
  ash = (await deployToken(chain, { symbol: 'ASH', holders })).address.toLowerCase() as Hex
  const positions = [{ tickLower: -60_000, tickUpper: 60_000, liquidity: 1_000n * one }]
  etherAsh = await createPool(chain, {
    protocol: 'v4',
    tokenA: zeroAddress,
    tokenB: ash,
    feePips: 500,
    tickSpacing: 60,
    positions,
  })
  await createPool(chain, { protocol: 'v2', tokenA: tokens.oak.address, tokenB: ash })
  await exchange.untilCaughtUp()
})
afterAll(() => exchange[Symbol.asyncDispose]())

/** Oak and wrapped ether in v3, ether and ash in v4; a raw unit of one is worth about one of the other. */
function poolOf(protocol: 'v3' | 'v4'): RangePool {
  const { oak } = exchange.tokens
  const { weth } = exchange.network.contracts
  const [a, b] = [oak.address.toLowerCase() as Hex, weth]
  if (protocol === 'v3')
    return { protocol, feePips: 500, ...(BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }) }
  return { protocol, token0: zeroAddress, token1: ash, keyFee: 500, tickSpacing: 60, hooks: zeroAddress }
}

function flowOf(
  scenario: Scenario,
  prepare: () => Promise<LiquidityPlan>,
  rest: { connection?: WalletConnection; reviewed?: LiquidityPlan } = {},
) {
  const { client, network, chain } = exchange
  const { connection, activity, storage } = scenario
  const facts = (address: Hex) => ({ address, symbol: 'ANY', decimals: 18 })
  const tokens = { token0: facts(zeroAddress), token1: facts(zeroAddress) }
  const shared = { client, network, connection, activity, storage, tokens, prepare, walletRpcUrl: chain.url }
  return createLiquidityFlow({
    ...shared,
    key: crypto.randomUUID(),
    kind: 'migrate',
    batches: true,
    lifetimeSeconds: 86_400,
    ...rest,
  })
}

async function put(scenario: Scenario, pool: DepositPool, range: TickRange | undefined, desired: Amounts) {
  const place = range && { ...range, tokenId: undefined }
  const request: DepositRequest = {
    pool,
    range: place,
    desired,
    sqrtPriceX96: undefined,
    paysNative: pool.protocol === 'v3',
  }
  const { client, network } = exchange
  const flow = flowOf(scenario, () =>
    prepareDeposit(client, { network, account: scenario.account, request, slippageBps: 500, deadlineSeconds }),
  )
  await untilStatus(flow, 'confirmed')
  await exchange.untilCaughtUp()
  return newest(scenario)
}

async function newest(scenario: Scenario): Promise<Position> {
  const all = await positionsOf(scenario)
  return all.reduce((a, b) => ('tokenId' in a && 'tokenId' in b && b.tokenId > a.tokenId ? b : a))
}

async function positionsOf({ account }: Scenario) {
  return (await getPositions(exchange.client, { network: exchange.network, account, pairs: [] })).positions
}

async function held(
  { account }: Scenario,
  { token0, token1 }: Pick<DepositPool, 'token0' | 'token1'>,
): Promise<Amounts> {
  const { client, network, chain } = exchange
  const { multicall3 } = network.contracts
  const found = await getBalances(client, { chainId: chain.chainId, multicall3, account, tokens: [token0, token1] })
  return { amount0: found.get(token0)!, amount1: found.get(token1)! }
}

/** The wallet with EIP-5792: all that it is given, or, when a call reverts, nothing. It pays no network cost, so that balances tell the rest. */
function batching(scenario: Scenario, before: () => Promise<void> = async () => {}) {
  const { chain, network } = exchange
  const { wallet } = scenario.connection
  const asked: string[] = []
  const receipts: Hex[] = []
  let status = 200
  async function sendTogether(calls: readonly { to: Hex; data: Hex; value: Hex }[]) {
    await before()
    await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
    const snapshot = await chain.testClient.snapshot()
    for (const call of calls) {
      await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
      const sent = { from: scenario.account, ...call, gas: toHex(12_000_000), gasPrice: '0x0' }
      const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
      const receipt = await chain.publicClient.waitForTransactionReceipt({ hash })
      receipts.push(hash)
      if (receipt.status === 'success') continue
      await chain.testClient.revert({ id: snapshot })
      status = 500
      break
    }
    return { id: '0x1' }
  }
  const provider: typeof wallet.provider = {
    ...wallet.provider,
    async request({ method, params }) {
      const [first] = (params ?? []) as [{ calls: { to: Hex; data: Hex; value: Hex }[] }]
      if (method === 'wallet_getCapabilities') return { [toHex(network.chainId)]: { atomic: { status: 'supported' } } }
      if (method === 'wallet_getCallsStatus') return { status, receipts: [{ transactionHash: receipts.at(-1) }] }
      if (method.startsWith('wallet_') || method.startsWith('eth_send') || method.startsWith('eth_sign'))
        asked.push(method)
      return method === 'wallet_sendCalls'
        ? sendTogether(first.calls)
        : wallet.provider.request({ method, params: params ?? [] })
    },
  }
  return { asked, connection: { ...scenario.connection, wallet: { ...wallet, provider } } }
}

const worth = ({ amount0, amount1 }: Amounts) => amount0 + amount1

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
    const onTheWay = async () => {
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
    const out = await onTheWay()
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
    expect(worth(await onTheWay())).toBeGreaterThan((worth(out) * 9_999n) / 10_000n)
    isWilling = true
    swapping.retry()
    await untilView(swapping, ({ status }) => status === 'confirmed' || status === 'final')
    await exchange.untilCaughtUp()

    // Nothing more has to be swapped, and a ten-thousandth at most stays behind.
    const ready = await onTheWay()
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
