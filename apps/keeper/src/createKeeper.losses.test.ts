import { erc20Abi } from '@oxbow/abi/erc20'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { accounts } from '@oxbow/test/accounts'
import { type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountIn, startKeeperFloor } from '../test/startKeeperFloor.ts'

const first = accounts[2]!
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  // Its filler is deployed for the first open order.
  await floor.place('v1', (await floor.market()) * 2n)
  const keeper = floor.keeper(first)
  await floor.until([keeper], () => keeper.events('filler').length > 0)
})
afterAll(() => floor?.[Symbol.asyncDispose]())
beforeEach(() => floor.cancelAll())

const fillsOf = (order: Hex) => floor.fillsOf(order)
const nonceOf = ({ address }: typeof first) => floor.chain.publicClient.getTransactionCount({ address })
const until: typeof floor.until = (keepers, isDone) => floor.until(keepers, isDone)

test('behavior: a fill whose owner cancels first in the same block is lost, and no more is spent than may be', async () => {
  const keeper = floor.keeper(first, { mostLostWei: 1n })
  const { publicClient, testClient } = floor.chain
  const asks = ((await floor.market()) * 7n) / 10n
  const order = await floor.place('v1', asks)
  await testClient.setAutomine(false)
  try {
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('sent', order)).toHaveLength(1)
    await floor.cancelAll({ isFirst: true })
    await testClient.mine({ blocks: 1 })
  } finally {
    await testClient.setAutomine(true)
  }
  await floor.untilFollowed()
  await keeper.round()
  expect(keeper.events('lost', order)).toHaveLength(1)
  const { costWei, transaction } = keeper.events('lost', order)[0]!
  expect(costWei).toBeGreaterThan(1n)
  expect((await publicClient.getTransactionReceipt({ hash: transaction as Hex })).status).toBe('reverted')
  expect(await fillsOf(order)).toBe(0)
  expect(keeper.events('stopped-sending')).toEqual([{ event: 'stopped-sending', lostWei: costWei }])
  const next = await floor.place('v1', asks)
  await until([keeper], () => keeper.events('would-fill', next).length > 0)
  expect(keeper.events('sent', next)).toEqual([])
})

test('behavior: who takes no payment of a transaction that pays for its gas fails the trial', async () => {
  const keeper = floor.keeper(first)
  const recipient = '0x00000000000000000000000000000000000ba111'
  // GASPRICE, and a revert where it is more than nothing.
  await floor.chain.testClient.setCode({ address: recipient, bytecode: '0x3a600557005b60006000fd' })
  const order = await floor.place('v1', parseEther('0.5'), { token: nativeToken, recipient })
  const nonce = await nonceOf(first)
  await until([keeper], () => keeper.events('look-again', order).length > 0)
  expect(keeper.events('look-again', order)).toMatchObject([{ reason: expect.stringMatching(/^it would fail/) }])
  expect(await nonceOf(first)).toBe(nonce)
})

test('behavior: one owner’s orders that fail their trial cost one trial a round, and nobody else waits for them', async () => {
  const { chain, tokenIn: address } = floor
  const other = accounts[7]!
  const mint = parseAbi(['function mint(address to, uint256 amount)'])
  const wallet = chain.walletClient(other)
  await wallet.writeContractSync({ address, abi: mint, functionName: 'mint', args: [other.address, amountIn] })
  const approve = { abi: erc20Abi, functionName: 'approve', args: [chain.contracts.permit2, maxUint256] } as const
  await wallet.writeContractSync({ address, ...approve })
  const recipient = '0x00000000000000000000000000000000000ba333'
  await chain.testClient.setCode({ address: recipient, bytecode: '0x3a600557005b60006000fd' })
  const bad: Hex[] = []
  for (let index = 0; index < 6; index++)
    bad.push(await floor.place('v1', parseEther('0.5'), { token: nativeToken, recipient }))
  const good = await floor.place('v1', ((await floor.market()) * 7n) / 10n, { by: other })
  const keeper = floor.keeper(first)
  const trials = () => bad.flatMap((order) => keeper.events('look-again', order)).length
  await floor.untilFollowed()
  await keeper.round()
  expect([trials(), keeper.events('sent', good).length]).toEqual([1, 1])
  for (let round = 0; round < 3; round++) {
    const before = trials()
    await chain.testClient.mine({ blocks: 1 })
    await floor.untilFollowed()
    await keeper.round()
    expect(trials() - before).toBeLessThanOrEqual(1)
  }
  expect(await fillsOf(good)).toBe(1)
})

test('behavior: after a lost fill its owner’s open orders have no turn for long, whatever a trial says', async () => {
  const keeper = floor.keeper(first)
  const { testClient } = floor.chain
  const recipient = '0x00000000000000000000000000000000000ba222'
  const asks = { token: nativeToken, recipient } as const
  const order = await floor.place('v1', parseEther('0.5'), asks)
  await testClient.setAutomine(false)
  try {
    await floor.untilFollowed()
    await keeper.round()
    expect(keeper.events('sent', order)).toHaveLength(1)
    await testClient.setCode({ address: recipient, bytecode: '0x60006000fd' })
    await testClient.mine({ blocks: 1 })
    await testClient.setCode({ address: recipient, bytecode: '0x00' })
  } finally {
    await testClient.setAutomine(true)
  }
  const other = await floor.place('v1', parseEther('0.4'), asks)
  for (let rounds = 0; rounds < 4; rounds++) {
    // Its owner does something each time: that wakes what waits.
    await floor.approveAgain()
    await floor.untilFollowed()
    await keeper.round()
  }
  expect(keeper.events('lost', order)).toHaveLength(1)
  expect([keeper.events('sent', order), keeper.events('sent', other)]).toMatchObject([[{}], []])
  await testClient.mine({ blocks: 30 })
  await until([keeper], async () => (await fillsOf(order)) + (await fillsOf(other)) === 2)
})

test('behavior: a stranger’s token is filled by who says so alone, and costs nobody else a price', async () => {
  const strange = await floor.strangeToken()
  await floor.untilFollowed()
  const order = await floor.place('v1', parseEther('0.5'), { token: strange })
  const listed = await floor.place('v1', ((await floor.market()) * 7n) / 10n)
  const asked: string[] = []
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const spying: typeof floor.client.api.quote = (...parameters) => {
    asked.push(JSON.stringify(parameters, text).toLowerCase())
    return floor.client.api.quote(...parameters)
  }
  const careful = floor.keeper(
    first,
    { allowedTokens: 'listed' },
    { ...floor.client, api: { ...floor.client.api, quote: spying } },
  )
  await until([careful], () => careful.events('filled', listed).length > 0)
  expect(careful.events('never', order)).toMatchObject([{ reason: `the token ${strange} is not allowed` }])
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((each) => each.includes(strange))).toEqual([])
  const bold = floor.keeper(first)
  await until([bold], () => bold.events('filled', order).length > 0)
})
