import { weth9Abi } from '@oxbow/abi/weth9'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { readFills } from '@oxbow/across/readFills'
import { createSettlement } from '@oxbow/devnet/createSettlement'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelayer } from './createRelayer.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

const one = 10n ** 18n
const [person, relayer] = [accounts[1]!, accounts[2]!]
const friend = accounts[3]!.address
const settings: RelayerSettings = {
  isDryRun: false,
  tokens: new Map([['WETH', { most: '30', leastFee: '0.001' }]]),
  minFeeBps: 1n,
  mostGasWei: one,
}

let origin: TestChain
let destination: TestChain
beforeAll(async () => {
  ;[origin, destination] = await Promise.all([startChain(), startChain({ chainId: 31338 })])
  const data = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await send(destination, relayer.address, destination.contracts.weth, data, 100n * one)
})
afterAll(() => Promise.all([origin?.stop(), destination?.stop()]))

function open(changed: Partial<RelayerSettings> = {}) {
  const said: string[] = []
  const networks = [origin, destination].map((chain) => ({
    ...{ network: describeNetwork(chain), pool: chain.contracts.spokePool, client: chain.publicClient as never },
  }))
  const say = ({ event, reason }: { event: string; reason?: unknown }) =>
    said.push(reason === undefined ? event : `${event} ${reason}`)
  const { round } = createRelayer({ account: relayer, networks, say, settings: { ...settings, ...changed } })
  return { said, round }
}

test('a deposit is filled once, whoever is killed and started again; the relayer is repaid where it was made', async () => {
  await deposit(one)
  await mine(origin)
  const first = open()
  await first.round()
  // The pool has to be allowed to take what is given out.
  expect(first.said).toEqual(['relay-approves'])
  await mine(origin)
  await first.round()
  expect(first.said.slice(1)).toEqual(['relay-mined', 'relay-sent'])
  expect(await balanceOf(destination, zeroAddress, friend)).toBe(10_000n * one + one - one / 100n)
  const second = open()
  for (let round = 0; round < 3; round++) {
    await mine(origin)
    await second.round()
  }
  expect(second.said).toEqual([])
  expect(await fills()).toHaveLength(1)
  const before = await balanceOf(origin, origin.contracts.weth, relayer.address)
  const chains = [origin, destination].map(({ chainId, contracts, publicClient, url }) => ({
    ...{ chainId, contracts, url, client: publicClient as never },
  }))
  await createSettlement(chains).settle()
  expect((await balanceOf(origin, origin.contracts.weth, relayer.address)) - before).toBe(one)
})

test('killed between sending and the block: the next one sends nothing beside it', async () => {
  await destination.testClient.setAutomine(false)
  await deposit(one)
  await mine(origin)
  const killed = open()
  await killed.round()
  expect(killed.said).toEqual(['relay-sent'])
  const next = open()
  await mine(origin)
  await next.round()
  expect(next.said).toEqual([])
  await mine(destination)
  await destination.testClient.setAutomine(true)
  await mine(origin)
  await next.round()
  expect(await fills()).toHaveLength(2)
})

test('the more it is, the more blocks it waits for; a deposit that a reorg took away is never filled', async () => {
  const { round, said } = open()
  const snapshot = await origin.testClient.snapshot()
  await deposit(20n * one)
  await round()
  await mine(origin)
  await round()
  expect(said).toEqual([])
  await origin.testClient.revert({ id: snapshot })
  await mine(origin, 10)
  await round()
  expect(said).toEqual([])
  await deposit(20n * one)
  await mine(origin, 2)
  await round()
  expect(said).toEqual(['relay-sent'])
  expect(await fills()).toHaveLength(3)
})

test('no more is given out than was set, and what pays too little, calls something or is another token is left alone', async () => {
  const { round, said } = open()
  await deposit(12n * one)
  await mine(origin, 3)
  await round()
  // 22 of 30 in two hours are given out.
  expect(said).toEqual([])
  expect(await fills()).toHaveLength(3)
  await deposit(31n * one)
  await deposit(one, { outputAmount: one - one / 10_000n })
  await deposit(one, { outputToken: friend })
  await mine(origin, 3)
  await round()
  expect(said.toSorted()).toEqual(['relay-never amount', 'relay-never fee', 'relay-never token'])
})

test('a dry run sends nothing, and a relayer without tokens says where to bring them from', async () => {
  await deposit(2n * one)
  await mine(origin, 3)
  const dry = open({ isDryRun: true })
  await dry.round()
  expect(dry.said).toContain('would-relay')
  const weth = destination.contracts.weth
  const all = await balanceOf(destination, weth, relayer.address)
  const data = encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args: [all] })
  await send(destination, relayer.address, weth, data)
  const poor = open()
  await poor.round()
  expect(poor.said).toContain('relay-out-of-stock')
  expect(await fills()).toHaveLength(3)
})

async function fills() {
  const toBlock = await destination.publicClient.getBlockNumber({ cacheTime: 0 })
  const place = { chainId: 31338, pool: destination.contracts.spokePool, fromBlock: 0n, toBlock }
  return await readFills(destination.publicClient as never, place)
}

async function deposit(amount: bigint, changed: { outputAmount?: bigint; outputToken?: Hex } = {}): Promise<void> {
  const [{ timestamp }, there] = await Promise.all([
    origin.publicClient.getBlock(),
    destination.publicClient.getBlock(),
  ])
  const { weth, spokePool } = origin.contracts
  const { to, data, value } = encodeDeposit({
    ...{ pool: spokePool, depositor: person.address, recipient: friend, inputToken: weth, outputToken: weth },
    ...{ inputAmount: amount, outputAmount: amount - one / 100n, destinationChainId: 31338, isNative: true },
    ...{ quoteTimestamp: Number(timestamp), fillDeadline: Number(there.timestamp) + 3_600, ...changed },
  })
  await send(origin, person.address, to, data, value)
}

async function send(chain: TestChain, from: Hex, to: Hex, data: Hex, value = 0n): Promise<void> {
  const call = { from, to, data, value: `0x${value.toString(16)}`, gas: '0xf4240' }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [call] } as never)) as Hex
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') throw new Error('It reverted.')
}
