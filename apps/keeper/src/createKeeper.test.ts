import { erc20Abi } from '@oxbow/abi/erc20'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createClient, custom, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepFirst } from '../test/keepFirst.ts'
import { startKeeperFloor, swapper } from '../test/startKeeperFloor.ts'
import { findFiller } from './filler/findFiller.ts'
import { NothingKeptError, takeKept } from './filler/takeKept.ts'

const [first, second] = [accounts[2]!, accounts[3]!]
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  // Each deploys its filler once, for the first open order.
  await floor.place('v1', (await floor.market()) * 2n)
  const keepers = [first, second].map((account) => floor.keeper(account))
  await until(keepers, () => keepers.every(({ events }) => events('filler').length > 0))
  for (const { events } of keepers) expect(events('deploying')).toHaveLength(1)
})
afterAll(() => floor?.[Symbol.asyncDispose]())
beforeEach(() => floor.cancelAll())

const held = (account: Hex) => balanceOf(floor.chain, floor.tokenOut, account)
const fillsOf = (order: Hex) => floor.fillsOf(order)
const nonceOf = ({ address }: (typeof accounts)[number]) => floor.chain.publicClient.getTransactionCount({ address })

const until: typeof floor.until = (keepers, isDone) => floor.until(keepers, isDone)

describe.each(['v1', 'v3'] as const)('a limit order of %s', (version) => {
  test('default: is filled when the market comes, and its owner has at least what was signed', async () => {
    const keeper = floor.keeper(first)
    const signed = ((await floor.market()) * 102n) / 100n
    const order = await floor.place(version, signed)
    await until([keeper], () => keeper.events('look-again', order).length > 0)
    expect(keeper.events('look-again', order)).toMatchObject([{ reason: 'does not pay' }])
    expect(await fillsOf(order)).toBe(0)

    await floor.move(parseEther('25'))
    const found = await findFiller(floor.chain.publicClient, first.address)
    if (found.status !== 'deployed') throw new Error('It has no filler.')
    const [before, kept] = [await held(swapper.address), await held(found.address)]
    await until([keeper], () => keeper.events('filled', order).length > 0)
    expect(await fillsOf(order)).toBe(1)
    const got = (await held(swapper.address)) - before
    const keeps = (await held(found.address)) - kept
    const costWei = keeper.events('filled', order)[0]?.costWei as bigint
    // In this market a wei is worth nearly a unit.
    const surplus = got + keeps - signed - costWei
    expect(surplus).toBeGreaterThan(parseEther('0.001'))
    if (version === 'v1') expect(got).toBe(signed)
    else expect((got - signed) * 10n).toBeGreaterThanOrEqual(surplus * 9n)
    expect(keeps).toBeGreaterThan(costWei)
  })
})

test('behavior: what does not pay for its gas is not filled, until its operator pays for it', async () => {
  const keeper = floor.keeper(first)
  const order = await floor.place('v1', (await floor.market()) - 1_000n)
  const nonce = await nonceOf(first)
  await until([keeper], () => keeper.events('look-again', order).length > 0)
  for (let rounds = 0; rounds < 3; rounds++) await keeper.round()
  expect(await nonceOf(first)).toBe(nonce)
  const generous = floor.keeper(first, { subsidyWei: parseEther('0.05') })
  await until([generous], () => generous.events('filled', order).length > 0)
  expect(await fillsOf(order)).toBe(1)
})

test('behavior: a dry run says what it would do and sends nothing, with a filler or without', async () => {
  const order = await floor.place('v3', ((await floor.market()) * 9n) / 10n)
  for (const account of [first, accounts[4]!]) {
    const nonce = await nonceOf(account)
    const dry = floor.keeper(account, { isDryRun: true })
    await until([dry], () => dry.events('would-fill', order).length > 0)
    expect(await nonceOf(account)).toBe(nonce)
  }
  expect(await fillsOf(order)).toBe(0)
})

test('behavior: tokens that its operator blocks, or does not allow, are left', async () => {
  const order = await floor.place('v1', ((await floor.market()) * 9n) / 10n)
  const blocking = floor.keeper(first, { blockedTokens: new Set([`${floor.chain.chainId}:${floor.tokenOut}`]) })
  const choosing = floor.keeper(first, { allowedTokens: new Set([`${floor.chain.chainId}:${floor.tokenOut}`]) })
  for (const keeper of [blocking, choosing]) await until([keeper], () => keeper.events('never', order).length > 0)
  expect(await fillsOf(order)).toBe(0)
})

test('behavior: a token that takes a part of what its owner is paid is left', async () => {
  const taxed = await floor.taxedToken()
  const nonce = await nonceOf(first)
  const keeper = floor.keeper(first)
  const order = await floor.place('v1', parseEther('0.5'), { token: taxed })
  await until([keeper], () => keeper.events('never', order).length > 0)
  expect(keeper.events('never', order)).toMatchObject([{ reason: 'its token takes a part of what is paid' }])
  expect([await fillsOf(order), await nonceOf(first)]).toEqual([0, nonce])
})

test('behavior: two keepers race for ten orders, and each is filled once', async () => {
  const keepers = [floor.keeper(first), floor.keeper(second)]
  const asks = ((await floor.market()) * 7n) / 10n
  const orders: Hex[] = []
  for (let index = 0; index < 10; index++) orders.push(await floor.place(index % 2 === 0 ? 'v1' : 'v3', asks))
  const isFilled = async () => (await Promise.all(orders.map(fillsOf))).every((count) => count === 1)
  await until(keepers, isFilled)
  await until(keepers, () => keepers.every(({ sender }) => sender.pending.length === 0))
  for (const order of orders) expect(await fillsOf(order)).toBe(1)
  for (const order of orders) expect(keepers.flatMap((keeper) => keeper.events('filled', order))).toHaveLength(1)
})

test('behavior: an order that its Oxbow lies about keeps no other from being filled', async () => {
  const asks = ((await floor.market()) * 7n) / 10n
  const [lied, other] = [await floor.place('v1', asks), await floor.place('v1', asks)]
  let quotes = 0
  const api = {
    ...floor.client.api,
    async quote(...asked: Parameters<typeof floor.client.api.quote>) {
      const answer = await floor.client.api.quote(...asked)
      // Behind the price of the market, the first one that is asked about trades for somebody else.
      const quote = { ...answer.quote, output: { ...answer.quote.output, recipient: swapper.address } }
      return quotes++ === 1 ? { ...answer, quote } : answer
    },
  }
  const keeper = floor.keeper(first, {}, { ...floor.client, api })
  await floor.untilFollowed()
  await keeper.round()
  expect(keeper.said).toMatchObject([
    { event: 'filler' },
    { event: 'look-again', reason: 'The price is for a different trade than the one you requested.' },
    { event: 'sent' },
  ])
  await until([keeper], async () => (await fillsOf(lied)) + (await fillsOf(other)) === 2)
})

test('behavior: orders that the market is far from cost one price, all of them together', async () => {
  const asks = (await floor.market()) * 2n
  const orders: Hex[] = []
  for (let index = 0; index < 5; index++) orders.push(await floor.place('v1', asks + BigInt(index)))
  let quotes = 0
  const quote: typeof floor.client.api.quote = (...asked) => {
    quotes++
    return floor.client.api.quote(...asked)
  }
  const keeper = floor.keeper(first, {}, { ...floor.client, api: { ...floor.client.api, quote } })
  await floor.untilFollowed()
  expect(await keeper.round()).toMatchObject({ openOrders: 5, judged: 5 })
  for (const order of orders) expect(keeper.events('look-again', order)).toMatchObject([{ reason: 'does not pay' }])
  expect(quotes).toBe(1)
  // A block that touches neither token, and the same one again.
  await floor.chain.testClient.mine({ blocks: 1 })
  await floor.untilFollowed()
  expect(await keeper.round()).toMatchObject({ judged: 0 })
  expect(await keeper.round()).toMatchObject({ judged: 0 })
  expect(quotes).toBe(1)
  await floor.move(parseEther('0.001'))
  await floor.untilFollowed()
  expect(await keeper.round()).toMatchObject({ judged: 5 })
  expect(quotes).toBe(2)
})

test('behavior: an order whose owner runs out of tokens is filled once they are back', async () => {
  const { chain, tokenIn } = floor
  const order = await floor.place('v1', ((await floor.market()) * 7n) / 10n)
  const wallet = chain.walletClient(swapper)
  const send = { address: tokenIn, abi: erc20Abi, functionName: 'transfer' } as const
  const all = await balanceOf(chain, tokenIn, swapper.address)
  // Read from the book while it could be filled, and judged when it could not.
  const listed = { ...floor.client, api: { ...floor.client.api, ask: keepFirst(floor.client.api.ask) } }
  const late = floor.keeper(first, {}, listed)
  await listed.api.ask(`/v1/orders?chainId=${chain.chainId}&orderStatus=open`, ordersResponseSchema)
  await wallet.writeContractSync({ ...send, args: [accounts[6]!.address, all] })
  await until([late], () => late.events('look-again', order).length > 0)
  expect(late.events('look-again', order)).toMatchObject([{ reason: 'its owner lacks the tokens or the approval' }])
  await chain.walletClient(accounts[6]!).writeContractSync({ ...send, args: [swapper.address, all] })
  await until([late], () => late.events('filled', order).length > 0)
  expect(await fillsOf(order)).toBe(1)
})

test('behavior: what a filler keeps is taken by its owner, and there is nothing then', async () => {
  const { chain, network, tokenOut } = floor
  const found = await findFiller(chain.publicClient, first.address)
  if (found.status !== 'deployed') throw new Error('It has no filler.')
  const [kept, before] = [await held(found.address), await held(first.address)]
  expect(kept).toBeGreaterThan(0n)
  const wanted = { account: first, network, token: tokenOut }
  expect(await takeKept(chain.publicClient, wanted)).toMatchObject({ amount: kept })
  // A busy node tells of a block a moment before it answers by it.
  await expect
    .poll(async () => [await held(found.address), await held(first.address)], { timeout: 10_000 })
    .toEqual([0n, before + kept])
  await expect(takeKept(chain.publicClient, wanted)).rejects.toThrow(NothingKeptError)
})

test('behavior: what is sent goes to the relay that is named, and not to the node', async () => {
  const relayed: string[] = []
  const { publicClient } = floor.chain
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    relayed.push(method)
    return await publicClient.request({ method, params } as never)
  }
  const refusing = async (asked: { method: string }) => {
    if (asked.method === 'eth_sendRawTransaction') throw new Error('This was for the relay.')
    return await publicClient.request(asked as never)
  }
  const node = createClient({ transport: custom({ request: refusing }), chain: publicClient.chain })
  const relay = createClient({ transport: custom({ request }) })
  const keeper = floor.keeper(first, {}, { ...floor.client, rpc: () => node }, relay)
  const order = await floor.place('v3', ((await floor.market()) * 7n) / 10n)
  await until([keeper], () => keeper.events('filled', order).length > 0)
  expect(relayed).toEqual(['eth_sendRawTransaction'])
})

test('behavior: a fill that is stuck and pays no more is given up, and its nonce is spent on nothing', async () => {
  const keeper = floor.keeper(first)
  const { testClient } = floor.chain
  const order = await floor.place('v1', ((await floor.market()) * 7n) / 10n)
  const nonce = await nonceOf(first)
  await testClient.setAutomine(false)
  try {
    await floor.untilFollowed()
    await keeper.round()
    const maxFeePerGas = keeper.events('sent', order)[0]?.maxFeePerGas as bigint
    const canceled = await floor.cancelAll({ isFirst: true })
    for (let blocks = 0; blocks < 3; blocks++) {
      await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: maxFeePerGas + 1n })
      await testClient.mine({ blocks: 1 })
    }
    expect((await floor.chain.publicClient.getTransactionReceipt({ hash: canceled })).status).toBe('success')
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('given-up', order)).toHaveLength(1)
    await testClient.mine({ blocks: 1 })
    await floor.untilFollowed()
    await keeper.round()
  } finally {
    await testClient.setAutomine(true)
  }
  expect(keeper.sender.pending).toEqual([])
  expect(keeper.events('lost')).toEqual([])
  expect([await fillsOf(order), await nonceOf(first)]).toEqual([0, nonce + 1])
})

test('behavior: a fill that no block takes is sent again for more, under its own nonce', async () => {
  const keeper = floor.keeper(first)
  const asks = ((await floor.market()) * 7n) / 10n
  const { testClient } = floor.chain
  const order = await floor.place('v1', asks)
  const nonce = await nonceOf(first)
  await testClient.setAutomine(false)
  try {
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('sent', order)).toHaveLength(1)
    const maxFeePerGas = keeper.events('sent', order)[0]?.maxFeePerGas as bigint
    for (let blocks = 0; blocks < 3; blocks++) {
      await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: maxFeePerGas + 1n })
      await testClient.mine({ blocks: 1 })
    }
    expect(await fillsOf(order)).toBe(0)
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('sent', order)).toHaveLength(2)
    await testClient.mine({ blocks: 1 })
    await keeper.round()
  } finally {
    await testClient.setAutomine(true)
  }
  expect(keeper.events('filled', order)).toHaveLength(1)
  expect([await fillsOf(order), await nonceOf(first)]).toEqual([1, nonce + 1])
})
