import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Deposit } from '@oxbow/across/Deposit'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { toRelayData, toWord } from '@oxbow/across/hashRelay'
import { readSpeedUps } from '@oxbow/across/readSpeedUps'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { createSettlement } from '@oxbow/devnet/createSettlement'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BridgeIntent } from './BridgeIntent.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import { bridgedTokensQueryOptions } from './bridgedTokensQueryOptions.ts'
import { checkBridge } from './checkBridge.ts'
import { createBridgeFlow } from './createBridgeFlow.ts'
import { createSpeedUpFlow } from './createSpeedUpFlow.ts'
import { depositQueryOptions } from './depositQueryOptions.ts'
import { type AccountDeposit, depositsQueryOptions } from './depositsQueryOptions.ts'
import { getDepositState } from './getDepositState.ts'
import { getBridgeQuote } from './quote/getBridgeQuote.ts'
import { speedUpsQueryOptions } from './speedUpsQueryOptions.ts'

const one = 10n ** 18n
const ether = { address: nativeToken, symbol: 'ETH', decimals: 18 } as const
const friend = accounts[5]!.address.toLowerCase() as Hex
const relayer = accounts[6]!.address.toLowerCase() as Hex

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let other: TestChain
let places: BridgePlaces
let client: ReturnType<typeof createExchangeClient>
beforeAll(async () => {
  ;[scenario, other] = await Promise.all([startLiquidity(), startChain({ chainId: 31338 })])
  places = { origin: scenario.network, destination: describeNetwork(other) }
  client = createExchangeClient({ rpcUrl: (chainId) => (chainId === 31338 ? other.url : scenario.chain.url) })
  const { weth, spokePool } = other.contracts
  const wrap = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await send(other, { from: relayer, to: weth, data: wrap, value: 100n * one })
  const approve = encodeFunctionData({ abi: weth9Abi, functionName: 'approve', args: [spokePool, maxUint256] })
  await send(other, { from: relayer, to: weth, data: approve })
})
afterAll(() => Promise.all([scenario?.[Symbol.asyncDispose](), other?.stop()]))

test('no sample, no figure; after one deposit was filled there is one, and the recipient has the amount to the unit', async () => {
  const asked = { amount: 2n * one, input: ether, output: ether, places }
  expect(await getBridgeQuote(client, asked)).toEqual({ status: 'no-samples', isOfAnySize: true })
  expect(await bridgedTokens()).toEqual([])
  const before = await balanceOf(other, nativeToken, friend)
  const { deposit, kinds } = await bridge(ether, 2n * one, 7_200)
  expect(kinds).toEqual(['bridge'])
  expect(await state(deposit)).toMatchObject({ status: 'waiting' })
  await fill(deposit)
  expect(await state(deposit)).toMatchObject({ status: 'filled', amount: deposit.outputAmount, isFinal: false })
  expect((await balanceOf(other, nativeToken, friend)) - before).toBe(deposit.outputAmount)
  await mine(other, 70)
  expect(await state(deposit)).toMatchObject({ status: 'filled', isFinal: true })
  expect(await getBridgeQuote(client, asked)).toMatchObject({ status: 'ok', output: deposit.outputAmount, samples: 1 })
  expect(await bridgedTokens()).toEqual([scenario.chain.contracts.weth])
})

test('a token: its exact amount is approved first; what nobody fills expires, is due and comes back', async () => {
  const { weth } = scenario.chain.contracts
  const wrap = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await send(scenario.chain, { from: scenario.account, to: weth, data: wrap, value: 3n * one })
  const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
  const { deposit, kinds } = await bridge(wrapped, 3n * one, 600)
  expect(kinds).toEqual(['approve', 'bridge'])
  expect(await balanceOf(scenario.chain, weth, scenario.account)).toBe(0n)
  await other.testClient.setNextBlockTimestamp({ timestamp: BigInt(deposit.fillDeadline + 1) })
  await mine(other)
  expect(await state(deposit)).toEqual({ status: 'expired' })
  for (const chain of [scenario.chain, other]) {
    await chain.testClient.increaseTime({ seconds: 7_200 })
    await mine(chain)
  }
  expect(await state(deposit)).toEqual({ status: 'refund-due' })
  const chains = [scenario.chain, other].map(({ chainId, contracts, publicClient, url }) => ({
    chainId,
    contracts,
    url,
    client: publicClient as never,
  }))
  await createSettlement(chains).settle()
  expect(await state(deposit)).toMatchObject({ status: 'refunded' })
  expect(await balanceOf(scenario.chain, weth, scenario.account)).toBe(3n * one)
})

test('less is accepted by a signature, which the pool shows to every relayer; one of them pays that much', async () => {
  const { deposit } = await bridge(ether, 2n * one, 7_200)
  expect(await leastOf(deposit)).toBe(null)
  const less = deposit.outputAmount - one / 100n
  const { asked, kinds } = await speedUp(deposit, less)
  expect(asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  expect(kinds).toContain('bridge-speed-up')
  expect(await leastOf(deposit)).toBe(less)
  const toBlock = await scenario.chain.publicClient.getBlockNumber({ cacheTime: 0 })
  const place = { pool: scenario.chain.contracts.spokePool, fromBlock: deposit.blockNumber, toBlock }
  const [found] = await readSpeedUps(scenario.chain.publicClient as never, { ...place, depositId: deposit.depositId })
  const before = await balanceOf(other, nativeToken, friend)
  const { message, outputAmount, recipient, signature } = found!
  const args = [outputAmount, toWord(recipient), message, signature] as const
  const data = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelayWithUpdatedDeposit',
    args: [toRelayData(deposit), 31337n, toWord(relayer), ...args],
  })
  await send(other, { from: relayer, to: other.contracts.spokePool, data })
  expect((await balanceOf(other, nativeToken, friend)) - before).toBe(less)
  expect(await state(deposit)).toMatchObject({ status: 'filled', amount: less })
})

test('what was paid out meanwhile is not sped up, and more than was asked for is never signed', async () => {
  const { deposit } = await bridge(ether, one, 7_200)
  await expect(speedUp(deposit, deposit.outputAmount + 1n)).rejects.toThrow('TransactionMismatch')
  await fill(deposit)
  await expect(speedUp(deposit, deposit.outputAmount - 1n)).rejects.toThrow('DepositOver')
})

test('a no in the wallet: nothing leaves', async () => {
  const intent = await intentOf(ether, one, 3_600)
  const visit = await scenario.visit(() => false)
  const flow = createBridgeFlow({ ...visit, client, places, intent, walletRpcUrl: scenario.chain.url })
  const before = await depositsOf()
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('review')
  flow.send({ type: 'START', networkCostWei: one })
  await expect.poll(() => visit.asked.length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('rejected')
  expect(await depositsOf()).toEqual(before)
})

test('deposits that a stranger makes in an account’s name are not among its own, and those for others are not listed', async () => {
  const { chain, account } = scenario
  const stranger = accounts[7]!.address
  const before = await depositsOf()
  const { timestamp } = await chain.publicClient.getBlock()
  for (const recipient of [stranger, account]) {
    const call = encodeDeposit({
      pool: chain.contracts.spokePool!,
      depositor: account,
      recipient,
      isNative: true,
      destinationChainId: 31338,
      inputToken: chain.contracts.weth,
      outputToken: chain.contracts.weth,
      inputAmount: 1n,
      outputAmount: 1n,
      quoteTimestamp: Number(timestamp),
      fillDeadline: Number(timestamp) + 3_600,
    })
    await send(chain, { from: stranger, ...call })
  }
  const [newest, ...others] = await depositsOf()
  expect(newest).toMatchObject({ isOwn: false, recipient: account, depositor: account })
  expect(others).toEqual(before)
  expect(before.every(({ isOwn }) => isOwn)).toBe(true)
})

test('a look beforehand tells how often the wallet asks and what the network takes, and that there is too little', async () => {
  const visit = await scenario.visit()
  const { account, wallet } = visit.connection
  const owner = account.address.toLowerCase() as Hex
  const { quotedAt: _, latestFill: __, ...wish } = await intentOf(ether, one, 0)
  const look = (amount: bigint) =>
    checkBridge(client, { wish: { ...wish, amount, leastOutput: amount }, places, account: owner, wallet })
  const { asks, intent, networkCostWei } = await look(one)
  const { timestamp } = await other.publicClient.getBlock()
  expect(asks).toBe(1)
  expect(networkCostWei).toBeGreaterThan(0n)
  expect(intent.latestFill - Number(timestamp)).toBeGreaterThan(7_190)
  await expect(look(10n ** 30n)).rejects.toMatchObject({ code: 'InsufficientBalance' })
})

async function intentOf(token: BridgeIntent['input'], amount: bigint, seconds: number): Promise<BridgeIntent> {
  const [here, there] = await Promise.all([scenario.chain.publicClient.getBlock(), other.publicClient.getBlock()])
  return {
    chainId: 31337,
    destinationChainId: 31338,
    input: token,
    recipient: friend,
    amount,
    output: token.address === nativeToken ? ether : { ...token, address: other.contracts.weth },
    leastOutput: amount - amount / 1_000n,
    quotedAt: Number(here.timestamp),
    latestFill: Number(there.timestamp) + seconds,
  }
}

async function bridge(token: BridgeIntent['input'], amount: bigint, seconds: number) {
  const intent = await intentOf(token, amount, seconds)
  const visit = await scenario.visit()
  const flow = createBridgeFlow({ ...visit, client, places, intent, walletRpcUrl: scenario.chain.url })
  flow.send({ type: 'START', networkCostWei: one })
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toBe('confirmed')
  const [deposit] = await depositsOf()
  const kinds = visit.activity.getSnapshot().map(({ kind }) => kind)
  expect({ ...(await depositBy(deposit!.transactionHash)), isOwn: true }).toEqual(deposit)
  expect(await depositBy(`0x${'0'.repeat(64)}`)).toBe(null)
  return { deposit: deposit!, kinds: kinds.toSorted() }
}

/** With what the wallet was asked. @throws the code of a flow that failed */
async function speedUp(deposit: Deposit, outputAmount: bigint) {
  const visit = await scenario.visit()
  const intent = { deposit, outputAmount }
  const flow = createSpeedUpFlow({
    ...visit,
    client,
    places,
    intent,
    tokenOut: ether,
    walletRpcUrl: scenario.chain.url,
  })
  flow.send({ type: 'START', networkCostWei: one })
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(/confirmed|failed/)
  const { error } = flow.getView()
  if (error) throw new Error(error.code)
  const kinds = visit.activity.getSnapshot().map(({ kind }) => kind)
  return { asked: visit.asked, kinds }
}

async function leastOf(deposit: Deposit): Promise<bigint | null> {
  const { queryFn } = speedUpsQueryOptions(client, { deposit, origin: scenario.network })
  return await (queryFn as () => Promise<bigint | null>)()
}

async function bridgedTokens(): Promise<readonly Hex[]> {
  const { queryFn } = bridgedTokensQueryOptions(client, places)
  return await (queryFn as () => Promise<readonly Hex[]>)()
}

async function depositsOf(): Promise<readonly AccountDeposit[]> {
  const { queryFn } = depositsQueryOptions(client, { account: scenario.account, network: scenario.network })
  const { signal } = new AbortController()
  return await (queryFn as unknown as (context: { signal: AbortSignal }) => Promise<readonly AccountDeposit[]>)({
    signal,
  })
}

async function depositBy(transactionHash: Hex): Promise<Deposit | null> {
  const { queryFn } = depositQueryOptions(client, { network: scenario.network, transactionHash })
  return await (queryFn as () => Promise<Deposit | null>)()
}

function state(deposit: Deposit) {
  return getDepositState(client, { deposit, places })
}

async function fill(deposit: Deposit): Promise<void> {
  const args = [toRelayData(deposit), 31337n, toWord(relayer)] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  await send(other, { from: relayer, to: other.contracts.spokePool, data })
}

async function send(chain: TestChain, call: { from: Hex; to: Hex; data: Hex; value?: bigint }): Promise<void> {
  const value = `0x${(call.value ?? 0n).toString(16)}`
  const request = { method: 'eth_sendTransaction', params: [{ ...call, value, gas: '0xf4240' }] }
  const hash = (await chain.testClient.request(request as never)) as Hex
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') throw new Error('It reverted.')
}
