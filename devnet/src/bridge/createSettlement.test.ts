import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { Deposit } from '@oxbow/across/Deposit'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { toRelayData, toWord } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BridgeChain } from './BridgeChain.ts'
import { createSettlement } from './createSettlement.ts'

const [person, relayer] = [accounts[1]!, accounts[2]!]
const one = 10n ** 18n
let origin: TestChain
let destination: TestChain
let token: Hex
let other: Hex

beforeAll(async () => {
  ;[origin, destination] = await Promise.all([startChain(), startChain({ chainId: 31338 })])
  const holders = [person.address, relayer.address]
  token = (await deployToken(origin, { holders })).address
  other = (await deployToken(destination, { holders })).address
  await call(origin, person.address, token, approve(origin))
  await call(destination, relayer.address, other, approve(destination))
})
afterAll(() => Promise.all([origin?.stop(), destination?.stop()]))

test('a filled deposit repays who filled it, one that nobody filled goes back, and neither is paid twice', async () => {
  const filled = await deposit(10n * one, 3_600)
  const lost = await deposit(5n * one, 60)
  await fill(filled)
  const before = await held()
  const { settle } = createSettlement(chains())
  expect(await settle()).toBe(1)
  expect(await held()).toEqual({ ...before, relayer: before.relayer + 10n * one })
  // Its time is over by the clock of the network where it was to be filled.
  await destination.testClient.increaseTime({ seconds: 120 })
  await mine(destination)
  expect(await settle()).toBe(1)
  const after = { person: before.person + 5n * one, relayer: before.relayer + 10n * one }
  expect(await held()).toEqual(after)
  await expect(fill(lost)).rejects.toThrow()
  // Started again, it knows nothing but what the chain says.
  expect(await createSettlement(chains()).settle()).toBe(0)
  expect(await held()).toEqual(after)
  expect(await balanceOf(origin, token, origin.contracts.spokePool)).toBe(0n)
})

function chains(): BridgeChain[] {
  return [origin, destination].map(({ chainId, contracts, publicClient, url }) => ({
    chainId,
    url,
    contracts,
    client: publicClient as never,
  }))
}

async function deposit(inputAmount: bigint, seconds: number): Promise<Deposit> {
  const { timestamp, number } = await origin.publicClient.getBlock()
  const { to, data } = encodeDeposit({
    pool: origin.contracts.spokePool,
    depositor: person.address,
    recipient: person.address,
    isNative: false,
    inputToken: token,
    outputToken: other,
    inputAmount,
    outputAmount: inputAmount - one / 100n,
    destinationChainId: 31338,
    quoteTimestamp: Number(timestamp),
    fillDeadline: Number(timestamp) + seconds,
  })
  await call(origin, person.address, to, data)
  const place = { chainId: 31337, pool: origin.contracts.spokePool, fromBlock: number + 1n, toBlock: number + 5n }
  return (await readDeposits(origin.publicClient as never, place)).at(-1)!
}

async function fill(relay: Deposit): Promise<void> {
  const data = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelay',
    args: [toRelayData(relay), 31337n, toWord(relayer.address)],
  })
  await call(destination, relayer.address, destination.contracts.spokePool, data)
}

async function held() {
  return {
    person: await balanceOf(origin, token, person.address),
    relayer: await balanceOf(origin, token, relayer.address),
  }
}

async function call(chain: TestChain, from: Hex, to: Hex, data: Hex): Promise<void> {
  const request = { method: 'eth_sendTransaction', params: [{ from, to, data, gas: '0xf4240' }] }
  const hash = (await chain.testClient.request(request as never)) as Hex
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') throw new Error('reverted')
}

function approve(chain: TestChain): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [chain.contracts.spokePool, maxUint256] })
}
