import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { hashRelay, toRelayData } from '@oxbow/across/hashRelay'
import { createChainClient } from '@oxbow/chain/createChainClient'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { custom, encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, zeroAddress } from 'viem'
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
function open({
  most = 100,
  mostUnjoined,
  originOf,
  tellsTime = true,
}: Partial<Pick<createTransferCache.Options, 'most' | 'mostUnjoined' | 'originOf'>> & { tellsTime?: boolean } = {}) {
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
  const memory = createTransferCache({
    client,
    most,
    mostUnjoined,
    network,
    now: () => node.nowMs,
    originOf,
    others,
    pool,
  })
  const depositIds = () => (memory.known?.deposits.get(31338) ?? []).map(({ depositId }) => Number(depositId))
  return { asked, depositIds, memory, node, places }
}

const asIs = (data: Hex) => data

async function deposit({
  amount = ether,
  change = asIs,
  to: destinationChainId = 31338,
  token,
}: Deposited = {}): Promise<void> {
  const { timestamp } = await chain.publicClient.getBlock()
  const { spokePool, weth } = chain.contracts
  const { data, to, value } = encodeDeposit({
    pool: spokePool,
    depositor: person,
    recipient: person,
    inputToken: weth,
    outputToken: token ?? weth,
    isNative: true,
    inputAmount: amount,
    outputAmount: amount - 1n,
    destinationChainId,
    quoteTimestamp: Number(timestamp),
    fillDeadline: Number(timestamp) + 3_600,
  })
  const call = { from: person, to, data: change(data), value: numberToHex(value), gas: '0xf4240' }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [call] } as never)) as Hex
  await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

type Deposited = {
  readonly amount?: bigint | undefined
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
  const { deposits, relayHashes } = memory.known!
  const all = [...deposits.values()].flat()
  expect(all.map((each) => relayHashes.get(each))).toEqual(all.map((each) => hashRelay(each)))
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

test('small amounts displace no large ones', async () => {
  const { depositIds, memory } = open({ most: 2 })
  await deposit()
  for (let times = 0; times < 4; times++) await deposit({ amount: 1_000n })
  await memory.refresh()
  expect(depositIds()).toEqual([0, 3, 4])
})

test('fills of deposits that never were displace none of true ones', async () => {
  const { weth } = chain.contracts
  const relayer = accounts[2]!
  const wallet = chain.walletClient(relayer)
  const { timestamp } = await chain.publicClient.getBlock()
  const send = async (to: Hex, data: Hex, value = 0n) => {
    const hash = await wallet.sendTransaction({ to, data, value })
    return await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  const relayOf = (depositId: bigint, outputAmount: bigint) => ({
    originChainId: 31338,
    destinationChainId: chain.chainId,
    depositId,
    depositor: person,
    recipient: person,
    exclusiveRelayer: zeroAddress,
    inputToken: weth,
    outputToken: weth,
    inputAmount: outputAmount + 1n,
    outputAmount,
    fillDeadline: Number(timestamp) + 3_600,
    exclusivityDeadline: 0,
    message: '0x' as const,
  })
  const fill = async (relay: ReturnType<typeof relayOf>) => {
    const args = [toRelayData(relay), BigInt(chain.chainId), pad(relayer.address)] as const
    const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
    expect((await send(chain.contracts.spokePool, data)).status).toBe('success')
  }
  await send(weth, '0xd0e30db0', ether)
  const approval = { abi: erc20Abi, functionName: 'approve', args: [chain.contracts.spokePool, ether] } as const
  await send(weth, encodeFunctionData(approval))
  const honest = relayOf(7n, 10n ** 15n)
  await fill(honest)
  for (let id = 900n; id < 904n; id++) await fill(relayOf(id, 10n ** 15n))
  const known = hashRelay(honest)
  const joining = open({
    most: 1,
    mostUnjoined: 2,
    originOf: () => ({ hasDeposit: (hash) => hash === known, whenDepositsAreRead: Promise.resolve() }),
  })
  const { fills } = await joining.memory.refresh()
  expect([...fills.values()].map(({ depositId }) => depositId)).toEqual([7n, 902n, 903n])
})

test('the first reading waits for deposits of other networks, which none but a first reading of theirs tells', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { memory } = open({ originOf: () => ({ hasDeposit: () => false, whenDepositsAreRead: promise }) })
  const reading = memory.refresh()
  await memory.whenDepositsAreRead
  expect(memory.known).toBeUndefined()
  resolve()
  expect(await reading).toBe(memory.known)
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
