import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { createChainClient } from '@oxbow/chain/createChainClient'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { custom, type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTransferCache } from './createTransferCache.ts'

const person = accounts[1]!.address
const ether = 10n ** 18n

let chain: TestChain
beforeEach(async () => {
  chain = await startChain()
})
afterEach(() => chain?.stop())

type Request = { readonly method: string; readonly params?: readonly [{ readonly fromBlock?: Hex }] }

/** Its node is the chain's, until it is away; without `tellsTime` it leaves out of its logs when they were. */
function open({ most = 100, tellsTime = true } = {}) {
  const asked: Request[] = []
  const node = { isAway: false, nowMs: 1_000 }
  const request = async (asking: Request) => {
    asked.push(asking)
    if (node.isAway) throw new Error('The node is away.')
    const answer = await chain.publicClient.request(asking as never)
    if (tellsTime || asking.method !== 'eth_getLogs') return answer
    return (answer as readonly object[]).map((log) => Object.assign({}, log, { blockTimestamp: undefined }))
  }
  const client = createChainClient({ transport: custom({ request: request as never }, { retryCount: 0 }) })
  const pool = chain.contracts.spokePool
  const network = describeNetwork(chain)
  const places = [network, { chainId: 31338, isTestnet: false, profile: network.profile }]
  const others = () => places
  const memory = createTransferCache({ client, most, network, now: () => node.nowMs, others, pool })
  const depositIds = () => (memory.known?.deposits.get(31338) ?? []).map(({ depositId }) => Number(depositId))
  return { asked, depositIds, memory, node, places }
}

const asIs = (data: Hex) => data

async function deposit({ change = asIs, to: destinationChainId = 31338, token }: Deposited = {}): Promise<void> {
  const { timestamp } = await chain.publicClient.getBlock()
  const { spokePool, weth } = chain.contracts
  const { data, to, value } = encodeDeposit({
    pool: spokePool,
    depositor: person,
    recipient: person,
    inputToken: weth,
    outputToken: token ?? weth,
    isNative: true,
    inputAmount: ether,
    outputAmount: ether - 1n,
    destinationChainId,
    quoteTimestamp: Number(timestamp),
    fillDeadline: Number(timestamp) + 3_600,
  })
  const call = { from: person, to, data: change(data), value: numberToHex(value), gas: '0xf4240' }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [call] } as never)) as Hex
  await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

type Deposited = {
  readonly change?: ((data: Hex) => Hex) | undefined
  readonly to?: number | undefined
  /** What is paid out; default: what wraps the native currency. */
  readonly token?: Hex | undefined
}

test('each block is read once, and again while a reorg may change it', async () => {
  const { asked, depositIds, memory } = open()
  await deposit()
  await mine(chain, 10)
  await memory.refresh()
  expect(depositIds()).toEqual([0])
  const head = Number(memory.known!.block.number)
  asked.length = 0
  await memory.refresh()
  expect(asked.map(({ method }) => method)).toEqual(['eth_getBlockByNumber'])
  await deposit()
  await memory.refresh()
  expect(depositIds()).toEqual([0, 1])
  const from = asked.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => Number(params![0].fromBlock))
  // A network that is final after three blocks.
  expect(from).toEqual([head - 2, head - 2])
})

test('what a reorg took away is forgotten, and what it brought is known', async () => {
  const { depositIds, memory } = open()
  await deposit()
  await mine(chain, 10)
  const id = await chain.testClient.snapshot()
  await deposit()
  await memory.refresh()
  expect(depositIds()).toEqual([0, 1])
  await chain.testClient.revert({ id })
  await mine(chain, 2)
  await memory.refresh()
  expect(depositIds()).toEqual([0])
  await deposit()
  await memory.refresh()
  expect(depositIds()).toEqual([0, 1])
})

test('a chain that was set back beyond what is final is read anew', async () => {
  const { depositIds, memory } = open()
  const id = await chain.testClient.snapshot()
  await deposit()
  await mine(chain, 20)
  await memory.refresh()
  expect(depositIds()).toEqual([0])
  await chain.testClient.revert({ id })
  await mine(chain)
  await memory.refresh()
  expect(depositIds()).toEqual([])
})

test('while the node is away what is known grows old, and says so', async () => {
  const { depositIds, memory, node } = open()
  await deposit()
  await memory.refresh()
  expect(memory.known?.readAtMs).toBe(1_000)
  node.isAway = true
  node.nowMs = 90_000
  await expect(memory.refresh()).rejects.toThrow()
  expect(memory.known?.readAtMs).toBe(1_000)
  expect(depositIds()).toEqual([0])
  node.isAway = false
  await memory.refresh()
  expect(memory.known).toMatchObject({ readAtMs: 90_000, seenAtMs: 1_000 })
  await mine(chain)
  await memory.refresh()
  expect(memory.known).toMatchObject({ readAtMs: 90_000, seenAtMs: 90_000 })
})

test('a deposit that calls something where it arrives is no sample', async () => {
  const { depositIds, memory } = open()
  // The message is the last argument: its length, then its bytes.
  await deposit({ change: (data) => `${data.slice(0, -1)}2${'1234'.padEnd(64, '0')}` as Hex })
  await memory.refresh()
  expect(depositIds()).toEqual([])
})

test('deposits of no known pair, or of another one, displace none', async () => {
  const { depositIds, memory, places } = open({ most: 2 })
  places.push(Object.assign({}, places[1]!, { chainId: 31339 }))
  await deposit()
  for (let times = 0; times < 3; times++) await deposit({ token: `0x${'7'.repeat(40)}` })
  for (let times = 0; times < 3; times++) await deposit({ to: 31339 })
  await deposit({ to: 5 })
  await memory.refresh()
  expect(depositIds()).toEqual([0])
  expect([...memory.known!.deposits].map(([chainId, all]) => [chainId, all.length])).toEqual([
    [31338, 1],
    [31339, 2],
  ])
  await deposit()
  await deposit()
  await memory.refresh()
  expect(depositIds()).toEqual([8, 9])
})

test('once a network has been added, what went there before is known too', async () => {
  const { depositIds, memory, node, places } = open()
  const [added] = places.splice(1)
  await deposit()
  await mine(chain, 10)
  await memory.refresh()
  expect(depositIds()).toEqual([])
  places.push(added!)
  node.isAway = true
  await expect(memory.refresh()).rejects.toThrow()
  node.isAway = false
  await memory.refresh()
  expect(depositIds()).toEqual([0])
})

test('the time of a block is told by its logs; else it is read once, and again after a reorg', async () => {
  const told = open()
  await deposit()
  await told.memory.refresh()
  const [event] = told.memory.known!.deposits.get(31338)!
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber: event!.blockNumber })
  told.asked.length = 0
  expect(await told.memory.timeOf(event!)).toBe(timestamp)
  expect(told.asked).toEqual([])

  const silent = open({ tellsTime: false })
  await silent.memory.refresh()
  const [dumb] = silent.memory.known!.deposits.get(31338)!
  silent.asked.length = 0
  expect(await Promise.all([silent.memory.timeOf(dumb!), silent.memory.timeOf(dumb!)])).toEqual([timestamp, timestamp])
  expect(silent.asked).toHaveLength(1)
  await mine(chain)
  await silent.memory.refresh()
  silent.asked.length = 0
  await silent.memory.timeOf(dumb!)
  expect(silent.asked).toHaveLength(1)
})
