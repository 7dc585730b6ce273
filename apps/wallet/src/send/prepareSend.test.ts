import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import { readOwnCalls } from '@oxbow/wallet-ui/readOwnCalls'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { expect, test } from 'vitest'
import { startDevice } from '../test/startDevice.ts'
import { batchOf } from './batchOf.ts'
import { callsOf } from './callsOf.ts'
import { prepareSend } from './prepareSend.ts'
import { savedBps, savingOf } from './savingOf.ts'

const gwei = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

const own = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const transfer = { to: other, value: hex(10n ** 18n), data: '0x' }

type Node = {
  pending?: string
  tip?: bigint
  rewards?: readonly bigint[]
  base?: bigint
  gas?: bigint
  code?: string
  held?: bigint
  simulated?: readonly object[]
}

/** What is prepared at a node that says so. */
async function prepareCalls(
  params: Pick<WindowRequestParams<'send'>, 'calls'> & Partial<WindowRequestParams<'send'>>,
  {
    pending = '0x5',
    tip = gwei,
    rewards = [gwei],
    base = gwei,
    gas = 100_000n,
    code = '0x',
    held,
    simulated = [],
  }: Node = {},
) {
  const asked: { method: string; params: unknown[] }[] = []
  const answers: Record<string, unknown> = {
    eth_getCode: code,
    eth_simulateV1: [{ calls: simulated }],
    eth_getBlockByNumber: { baseFeePerGas: hex(base) },
    eth_maxPriorityFeePerGas: hex(tip),
    eth_feeHistory: rewards.length > 0 && { reward: rewards.map((each) => [hex(each)]) },
    eth_estimateGas: hex(gas),
    eth_getBalance: held !== undefined && hex(held),
  }
  startDevice(({ path, body }) => {
    if (path === '/v1/networks')
      return { networks: [{ chainId: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }] }
    const call = body as (typeof asked)[number]
    asked.push(call)
    const counted = call.params[1] === 'latest' ? '0x5' : pending
    const result = call.method === 'eth_getTransactionCount' ? counted : answers[call.method]
    return result ? { result } : { error: { message: 'Unknown method' } }
  })
  const prepared = await prepareSend({ address: own.toUpperCase().replace('X', 'x'), chainId: 1, ...params }, [own])
  return { prepared, asked }
}

async function prepare({ value = 10n ** 18n, ...node }: Node & { value?: bigint }) {
  const { prepared } = await prepareCalls({ calls: [{ ...transfer, value: hex(value) }] }, node)
  if (prepared.status !== 'ready') throw new TypeError(prepared.status)
  const { isCostly, transactions } = prepared.send
  return { isCostly, tip: transactions[0]!.maxPriorityFeePerGas, most: transactions[0]!.maxFeePerGas }
}

test.each([
  ['as the node suggests, where people pay as much', { tip: 2n * gwei }, 2n * gwei, false],
  [
    'twice what people paid, where the node asks for more',
    { tip: 900n * gwei, rewards: [gwei, 3n * gwei] },
    6n * gwei,
    false,
  ],
  ['a gwei, where people pay nothing', { tip: 900n * gwei, rewards: [0n] }, gwei, false],
  [
    'what the node says, where it knows no history: the person is asked',
    { tip: 900n * gwei, rewards: [] },
    900n * gwei,
    true,
  ],
  ['what a node says twice: the person is asked', { tip: 900n * gwei, rewards: [900n * gwei] }, 900n * gwei, true],
  ['a hundredth of a coin', { tip: 80n * gwei, rewards: [80n * gwei] }, 80n * gwei, false],
  [
    'more than a hundredth of a coin, though the whole is usual: the person is asked',
    { tip: 81n * gwei, rewards: [81n * gwei] },
    81n * gwei,
    true,
  ],
  ['more than is sent in all: the person is asked', { value: 10n ** 12n }, gwei, true],
  ['more than nothing, which is sent with a call', { value: 0n }, gwei, false],
] as const)('behavior: a tip of %s', async (_, node, tip, isCostly) => {
  expect(await prepare(node)).toEqual({ tip, isCostly, most: 2n * gwei + tip })
})

test.each([
  ['a transfer on a day of 200 gwei', {}, 200n * gwei, 100_000n, false],
  ['a transfer on a day of 201 gwei', {}, 201n * gwei, 100_000n, true],
  ['a call of a token that burns all it can', { value: 0n }, 3n * gwei, 13_000_000n, true],
  ['16 transfers of nothing that burn together', { value: 0n }, gwei, 9_000_000n, true],
] as const)(
  'behavior: what costs more than 0.05 ETH in all is asked about: %s',
  async (_, { value }: { value?: bigint }, base, gas, isCostly) => {
    const call = { ...transfer, value: hex(value ?? 10n ** 18n) }
    const many = gas === 9_000_000n
    const list = Array.from({ length: many ? 16 : 1 }, () => call)
    const simulated = list.map(() => ({ status: '0x1', gasUsed: hex(6_000_000n) }))
    const { prepared } = await prepareCalls({ calls: list }, { base, gas, rewards: [0n], tip: 0n, simulated })
    expect(prepared).toMatchObject({ send: { isCostly, usualCost: 5n * 10n ** 16n } })
  },
)

const calls = [transfer, { to: other, value: '0x0', data: '0x01' }]
const simulated = [
  { status: '0x1', gasUsed: hex(21_000n) },
  { status: '0x1', gasUsed: hex(40_000n) },
]

test('default: a plain account makes several calls by as many transactions, each tried on what the one before leaves', async () => {
  const { prepared, asked } = await prepareCalls({ calls }, { simulated })
  if (prepared.status !== 'ready') throw new TypeError(prepared.status)
  const { transactions, mostGasCost } = prepared.send
  expect(transactions).toMatchObject([
    { to: other, value: 10n ** 18n, data: '0x', gas: 31_500n },
    { to: other, value: 0n, data: '0x01', gas: 60_000n },
  ])
  expect(mostGasCost).toBe(91_500n * 3n * gwei)
  const trial = asked.find(({ method }) => method === 'eth_simulateV1')!.params[0]
  expect(trial).toMatchObject({
    blockStateCalls: [{ calls: [{ from: own, value: transfer.value }, { input: '0x01' }] }],
  })
})

test.each([
  ['0x5', false],
  ['0x6', true],
  // No answer: what is asked again before anything is signed says nothing here.
  ['', false],
])('behavior: with %s pending it waits: %s', async (pending, waits) => {
  const { prepared } = await prepareCalls({ calls: [transfer] }, { pending })
  expect(prepared).toMatchObject({ status: 'ready', send: { waits } })
})

test('default: a smart account makes them by one, which holds them and nothing else', async () => {
  const code = `0xef0100${smartAccountCode.slice(2)}`
  const { prepared, asked } = await prepareCalls({ calls, isAtomic: true }, { code })
  if (prepared.status !== 'ready') throw new TypeError(prepared.status)
  const [transaction, ...more] = prepared.send.transactions
  expect(more).toEqual([])
  expect(transaction).toMatchObject({ to: own, value: 0n, gas: 125_000n })
  expect(readOwnCalls(transaction!.data)).toEqual(
    calls.map(({ data, value }) => ({ to: expect.stringMatching(new RegExp(other, 'i')), value: BigInt(value), data })),
  )
  expect(asked.map(({ method }) => method)).not.toContain('eth_simulateV1')
})

test.each([
  ['spared', [21_000n, 40_000n], [40_000n], { apart: 61_000n, together: 40_000n }],
  ['nothing spared', [21_000n, 40_000n], [61_000n], undefined],
  ['more than apart', [21_000n, 40_000n], [61_001n], undefined],
  ['nothing told', [21_000n], [40_000n], undefined],
] as const)(
  'behavior: what one transaction saves is what two simulations on the same state say: %s',
  async (_, apart, together, saving) => {
    const trials: unknown[] = []
    startDevice(({ body }) => {
      const { params } = body as {
        params: [{ blockStateCalls: readonly [{ calls: readonly { to: string }[] }] }, string]
      }
      trials.push(params)
      const used = params[0].blockStateCalls[0].calls[0]!.to === own ? together : apart
      return { result: [{ calls: used.map((gas) => ({ status: '0x1', gasUsed: hex(gas) })) }] }
    })
    const asked = callsOf({ calls })
    expect(await savingOf(1, own as Hex, asked, batchOf(own as Hex, asked))).toEqual(saving)
    expect(trials).toHaveLength(2)
  },
)

test('error: a simulation that fails, or isn’t made, tells of no saving', async () => {
  const asked = callsOf({ calls })
  for (const answer of [
    { result: [{ calls: [{ status: '0x0', gasUsed: '0x1' }] }] },
    { error: { message: 'unsupported' } },
  ]) {
    startDevice(() => answer)
    expect(await savingOf(1, own as Hex, asked, batchOf(own as Hex, asked))).toBeUndefined()
  }
})

test('a saving is rounded down', () => {
  expect(savedBps({ apart: 115_882n, together: 83_842n })).toBe(2_764)
  expect(savedBps({ apart: 30_000n, together: 29_999n })).toBe(0)
})

test.each([
  ['a plain account', '0x'],
  ['an account that runs somebody else’s code', `0xef0100${other.slice(2)}`],
])('error: all or none is refused by %s', async (_, code) => {
  const { prepared } = await prepareCalls({ calls, isAtomic: true }, { code, simulated })
  expect(prepared).toMatchObject({ status: 'refused', code: 5760 })
})

test('behavior: all or none is left to whoever sends it for a fee when a plain account is short of gas, and only then', async () => {
  const needed = 10n ** 18n + 91_500n * 3n * gwei
  const foreign = `0xef0100${other.slice(2)}`
  const prepare = async (node: Node) => (await prepareCalls({ calls, isAtomic: true }, { simulated, ...node })).prepared
  expect(await prepare({ held: needed - 1n })).toMatchObject({ status: 'ready', send: { isShort: true } })
  expect(await prepare({ held: needed })).toMatchObject({ status: 'refused', code: 5760 })
  expect(await prepare({ held: 0n, code: foreign })).toMatchObject({ status: 'refused', code: 5760 })
})

test('behavior: one call is all or none, whatever the account is', async () => {
  expect((await prepareCalls({ calls: [transfer], isAtomic: true })).prepared.status).toBe('ready')
})

test('error: one that would fail after the others is said before anything is signed', async () => {
  const failing = [simulated[0]!, { status: '0x0', gasUsed: '0x1', error: { message: 'execution reverted' } }]
  expect((await prepareCalls({ calls }, { simulated: failing })).prepared).toEqual({
    status: 'fails',
    reason: 'execution reverted',
  })
  expect((await prepareCalls({ calls }, { simulated: [simulated[0]!] })).prepared).toMatchObject({ status: 'fails' })
})

test.each([
  ['the account', own],
  ['the delegation manager', '0xDb9B1e94B5b69Df7e401DDbedE43491141047dB3'],
])('error: no site has a say in what %s does', async (_, to) => {
  const { prepared } = await prepareCalls({ calls: [transfer, { to, value: '0x0', data: '0x01' }] }, { simulated })
  expect(prepared).toMatchObject({ status: 'refused', code: -32602 })
})

test('error: a network that this server doesn’t serve', async () => {
  expect((await prepareCalls({ chainId: 5, calls })).prepared).toMatchObject({ status: 'refused', code: 5710 })
})
