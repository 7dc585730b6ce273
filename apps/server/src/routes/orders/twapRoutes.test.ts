import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { type ListedTwap, type SignedTwap, twapsResponseSchema } from '@oxbow/orders/SignedTwap'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, maxUint256, parseAbi } from 'viem'
import { getCode, setCode } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveToken } from '../../test/approveToken.ts'
import { createOrderMaker } from '../../test/createOrderMaker.ts'
import { createTwapMaker, hour } from '../../test/createTwapMaker.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const [alice, filler, carol] = [accounts[0]!, accounts[3]!, accounts[4]!]
const abi = parseAbi(['function increaseObservationCardinalityNext(uint16 observationCardinalityNext)'])

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let tokenIn: Hex
let tokenOut: Hex
let market: MarketTerms
/** The same pair, at a quarter of the price. */
let pushed: Hex
let maker: ReturnType<typeof createTwapMaker>
const openServer = () =>
  startTestServer(
    chain,
    { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 },
    [chain.url],
    [],
    [tokenIn, tokenOut].map((address) => ({ address, name: 'Token', symbol: 'TOK', decimals: 18 })),
  )
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const holders = [alice, filler].map(({ address }) => address)
  const deploy = async () => (await deployToken(chain, { holders })).address.toLowerCase() as Hex
  ;[tokenIn, tokenOut] = [await deploy(), await deploy()]
  const pool = await createPool(chain, { protocol: 'v3', tokenA: tokenIn, tokenB: tokenOut })
  const off = await createPool(chain, {
    protocol: 'v3',
    tokenA: tokenIn,
    tokenB: tokenOut,
    feePips: 10_000,
    ...(tokenIn < tokenOut
      ? { sqrtPriceX96: 2n ** 95n, positions: [{ tickLower: -14_000, tickUpper: -13_800, liquidity: 10n ** 21n }] }
      : { sqrtPriceX96: 2n ** 97n, positions: [{ tickLower: 13_800, tickUpper: 14_000, liquidity: 10n ** 21n }] }),
  })
  pushed = off.id
  for (const address of [pool.id, pushed]) {
    const grow = { address, abi, functionName: 'increaseObservationCardinalityNext', args: [20] } as const
    await chain.walletClient(alice).writeContractSync(grow)
  }
  const { permit2, seaport } = chain.contracts
  for (const spender of [permit2, seaport])
    await approveToken(chain, alice, { token: tokenIn, spender, amount: maxUint256 })
  await approveToken(chain, filler, { token: tokenOut, spender: seaport, amount: maxUint256 })
  await pass(700)
  market = {
    pool: pool.id,
    windowSeconds: 600,
    leastLiquidity: 10n ** 20n,
    toleranceBps: 100,
    trigger: undefined,
  }
  maker = createTwapMaker(chain, { tokenIn, tokenOut })
  server = await openServer()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

async function pass(seconds: number) {
  await chain.testClient.increaseTime({ seconds })
  await chain.testClient.mine({ blocks: 1 })
}

async function find(query: string): Promise<readonly ListedTwap[]> {
  const answer = await server.app.inject({ url: `/v1/order-plans?chainId=${chain.chainId}&${query}` })
  return twapsResponseSchema.parse(answer.json()).plans
}

async function post(twap: SignedTwap): Promise<Hex> {
  const answer = await server.post('/v1/order-plan', twap)
  expect(answer).toMatchObject({ status: 201 })
  return (answer.json as { hash: Hex }).hash
}

/** Once the server has seen what the chain says. */
async function untilFates(hash: Hex, fates: readonly string[]): Promise<ListedTwap> {
  for (let waited = 0; ; waited += 50) {
    const [plan] = await find(`planHash=${hash}`)
    const found = plan?.fates.map(({ fate }) => fate) ?? []
    if (found.join() === fates.join()) return plan!
    if (waited > 20_000) throw new Error(`The parts are ${found.join()}.`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function cancel(twap: SignedTwap) {
  const { address } = guardContracts.planZone
  const call = { address, abi: planZoneAbi, functionName: 'cancelPlan', args: [twap.id] } as const
  await chain.walletClient(alice).writeContractSync(call)
}

describe('a trade over time', () => {
  test('default: is taken once, listed with its parts, and each part ends as the chain says', async () => {
    const twap = await maker.planOf(alice)
    const hash = await post(twap)
    expect(await server.post('/v1/order-plan', twap)).toMatchObject({ status: 201, json: { hash } })
    const [listed] = await find(`swapper=${twap.owner}`)
    expect(listed).toMatchObject({ ...twap, planHash: hash, planStatus: 'open', isFinal: false, isShort: false })
    expect(listed?.fates.map(({ fate }) => fate)).toEqual(['waiting', 'waiting', 'waiting'])

    const txHash = await maker.fill(twap, 0, filler)
    const filled = await untilFates(hash, ['filled', 'waiting', 'waiting'])
    expect(filled.fates[0]).toMatchObject({ txHash, amountOut: String(5n * 10n ** 17n) })
    // The second's two hours pass, and the third is open still.
    await pass(3 * hour + 60)
    await untilFates(hash, ['filled', 'missed', 'waiting'])
    await cancel(twap)
    expect(await untilFates(hash, ['filled', 'missed', 'canceled'])).toMatchObject({ planStatus: 'ended' })
    expect(await find('planStatus=open')).not.toContainEqual(expect.objectContaining({ planHash: hash }))
    await chain.testClient.mine({ blocks: 70 })
    for (let waited = 0; !(await find(`planHash=${hash}`))[0]?.isFinal; waited++) {
      if (waited > 200) throw new Error('It is never final.')
      await new Promise((done) => setTimeout(done, 100))
    }
  })

  test('behavior: what a reorg takes back waits again', async () => {
    const twap = await maker.planOf(alice)
    const hash = await post(twap)
    const before = await chain.testClient.snapshot()
    await maker.fill(twap, 0, filler)
    await untilFates(hash, ['filled', 'waiting', 'waiting'])
    await chain.testClient.revert({ id: before })
    await chain.testClient.mine({ blocks: 3 })
    const back = await untilFates(hash, ['waiting', 'waiting', 'waiting'])
    expect(back.fates[0]).not.toHaveProperty('txHash')
    await cancel(twap)
    await untilFates(hash, ['canceled', 'canceled', 'canceled'])
  })

  test('behavior: beside an unreadable row the others are followed', async () => {
    const [unreadable, plan] = [await maker.planOf(alice), await maker.planOf(alice)]
    const [badHash, hash] = [await post(unreadable), await post(plan)]
    await database.run(`update app.signed_plan set fates = '"none"' where hash = '${badHash}'`)
    await cancel(plan)
    await untilFates(hash, ['canceled', 'canceled', 'canceled'])
    await database.run(`delete from app.signed_plan where hash = '${badHash}'`)
  })

  test('behavior: an owner whose approval is gone is said to be short, and is not once it is back', async () => {
    const twap = await maker.planOf(alice)
    const hash = await post(twap)
    const { seaport } = chain.contracts
    const untilShort = async (isShort: boolean) => {
      for (let waited = 0; (await find(`planHash=${hash}`))[0]?.isShort !== isShort; waited++) {
        if (waited > 200) throw new Error('It never is.')
        await new Promise((done) => setTimeout(done, 100))
      }
    }
    await approveToken(chain, alice, { token: tokenIn, spender: seaport, amount: 0n })
    await untilShort(true)
    await approveToken(chain, alice, { token: tokenIn, spender: seaport, amount: maxUint256 })
    await untilShort(false)
    await cancel(twap)
    await untilFates(hash, ['canceled', 'canceled', 'canceled'])
  })

  test('behavior: one that goes by the market is taken with a pool that is fit for it', async () => {
    const twap = await maker.planOf(alice, { market })
    const hash = await post(twap)
    const [listed] = await find(`planHash=${hash}`)
    expect(listed?.market).toEqual({ ...twap.market })
    await cancel(twap)
    await untilFates(hash, ['canceled', 'canceled', 'canceled'])
  })

  test('error: a pool whose price somebody may have pushed', async () => {
    const twap = await maker.planOf(alice, { market: { ...market, pool: pushed } })
    expect(await server.post('/v1/order-plan', twap)).toMatchObject({
      status: 422,
      json: { errorCode: 'OrderRefused', detail: expect.stringMatching(/far from what they pay/) },
    })
  })

  test('behavior: it counts as one of a hundred open orders, beside the others', async () => {
    const orders = await createOrderMaker(chain, { tokenIn, tokenOut })
    const twaps = await Promise.all([maker.planOf(alice), maker.planOf(alice)])
    const [first, second] = twaps
    await post(first!)
    for (let count = 0; count < 98; count++)
      expect(await server.post('/v1/order', await orders.bodyOf(await orders.orderOf(alice), alice))).toMatchObject({
        status: 201,
      })
    const last = await server.post('/v1/order', await orders.bodyOf(await orders.orderOf(alice), alice))
    expect(last).toMatchObject({ json: { openOrders: 100, warning: 'NoMoreOpenOrders' } })
    for (const answer of [
      await server.post('/v1/order-plan', second),
      await server.post('/v1/order', await orders.bodyOf(await orders.orderOf(alice), alice)),
    ])
      expect(answer).toMatchObject({ status: 403, json: { errorCode: 'TooManyOpenOrders' } })
    // Nor is the chain asked about one, where both of these would be refused for something else; what is in stays in.
    const canceled = await maker.planOf(alice, { counter: '1' })
    const tooMuch = await orders.bodyOf(await orders.orderOf(alice, { amountIn: 10n ** 40n }), alice)
    for (const answer of [await server.post('/v1/order-plan', canceled), await server.post('/v1/order', tooMuch)])
      expect(answer).toMatchObject({ status: 403, json: { errorCode: 'TooManyOpenOrders' } })
    expect(await server.post('/v1/order-plan', first)).toMatchObject({ status: 201 })
    await cancel(first!)
    // Once the server has seen the cancellation there is room, and the chain is asked.
    await expect.poll(async () => (await server.post('/v1/order-plan', canceled)).status).toBe(422)
  })
})

describe('what is not taken', () => {
  const poor = carol
  const refusals: readonly [RegExp, () => Promise<SignedTwap>][] = [
    [/not signed/, async () => ({ ...(await maker.planOf(poor)), amountIn: '9' })],
    [/not signed/, async () => ({ ...(await maker.planOf(poor)), owner: alice.address.toLowerCase() as Hex })],
    [/not signed/, async () => ({ ...(await maker.planOf(poor)), parts: 4 })],
    [/for itself/, () => maker.planOf(poor, { tokenOut: tokenIn })],
    [/asks for zero/, () => maker.planOf(poor, { amountIn: '2' })],
    [/asks for zero/, () => maker.planOf(poor, { leastPrice: { numerator: '0', denominator: '1' } })],
    [/impossible amount/, () => maker.planOf(poor, { amountIn: String(2n ** 161n) })],
    [/ends too late/, () => maker.planOf(poor, { periodSeconds: 100 * 86_400 })],
    [/have expired/, () => maker.planOf(poor, { startTime: 1_000 })],
    [/are over|canceled/, () => maker.planOf(poor, { counter: '1' })],
    [/does not have/, () => maker.planOf(poor)],
    [/too short a period/, () => maker.planOf(poor, { market: { ...market, windowSeconds: 599 } })],
    [/less liquidity/, () => maker.planOf(alice, { market: { ...market, leastLiquidity: 1n << 120n } })],
    [/no price history/, () => maker.planOf(alice, { market: { ...market, pool: chain.contracts.weth } })],
  ]
  test.each(refusals)('error: %s', async (words, make) => {
    const answer = await server.post('/v1/order-plan', await make())
    expect(answer).toMatchObject({ status: 422, json: { detail: expect.stringMatching(words) } })
  })

  test('error: an id that was used, though its TWAP is over', async () => {
    const twap = await maker.planOf(alice)
    await cancel(twap)
    expect(await server.post('/v1/order-plan', twap)).toMatchObject({
      status: 422,
      json: { detail: expect.stringMatching(/canceled/) },
    })
  })

  test('error: a network whose zone is other code', async () => {
    const { address } = guardContracts.planZone
    const code = await getCode(chain.publicClient, { address })
    await setCode(chain.testClient, { address, bytecode: '0x00' })
    await using fresh = await openServer()
    const answer = await fresh.post('/v1/order-plan', await maker.planOf(alice))
    expect(answer).toMatchObject({ status: 422, json: { detail: expect.stringMatching(/no PlanZone/) } })
    await setCode(chain.testClient, { address, bytecode: code! })
  })

  test('error: a request that is none', async () => {
    const twap = await maker.planOf(alice)
    for (const body of [{ ...twap, parts: 33 }, { ...twap, parts: 1 }, { ...twap, id: `0x${'11'.repeat(32)}` }, {}])
      expect(await server.post('/v1/order-plan', body)).toMatchObject({ status: 400 })
  })
})
