import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Log } from 'viem'
import { expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { fromEntry } from './ActivityItem.ts'
import { createActivityLog } from './createActivityLog.ts'
import { noteProgress } from './noteProgress.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, oak, usd, router] = [address('a'), address('1'), address('2'), address('3')]
const contracts = { universalRouter: router, weth: address('4'), v4PoolManager: undefined } as never
const token = (of: `0x${string}`, symbol: string) => ({ address: of, symbol, decimals: 18 })
const block = { number: 7n, hash: '0x07' } as const
const entry: ActivityEntry = {
  id: '1:0x01',
  chainId: 1,
  account,
  kind: 'swap',
  hash: '0x01',
  nonce: 3,
  status: 'pending',
  flowId: undefined,
  block: undefined,
  replacedBy: undefined,
  isFinal: false,
  wasReorged: false,
  intent: undefined,
  createdAtMs: 1,
  summary: { type: 'trade', tokenIn: token(oak, 'OAK'), tokenOut: token(usd, 'USD'), amountIn: '5', amountOut: '9' },
}
const moved = (of: `0x${string}`, from: `0x${string}`, to: `0x${string}`, amount: bigint) =>
  ({
    address: of,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  }) as unknown as Log
const logs = [moved(oak, account, router, 4n), moved(usd, router, account, 8n)]

function after(progress: object, before: object = {}, id = entry.id) {
  const log = createActivityLog(memoryStorage())
  log.put({ ...entry, ...before } as ActivityEntry)
  noteProgress(log, id, progress as TransactionProgress, contracts)
  return log.getSnapshot()[0]!
}

test('in a block: which, whether for good, and of a trade what it really moved', () => {
  const included = { hash: '0x02', block, confirmations: 1, logs }
  const known = {
    hash: '0x02',
    replacedBy: undefined,
    block: { number: '7', hash: '0x07' },
    result: { paid: '4', received: '8' },
  }
  expect(after({ ...included, status: 'confirmed' })).toMatchObject({ ...known, status: 'confirmed', isFinal: false })
  expect(after({ ...included, status: 'final' }, { replacedBy: '0x09' })).toMatchObject({
    ...known,
    status: 'final',
    isFinal: true,
  })
  const approval = { summary: { type: 'approval', token: token(oak, 'OAK'), spender: router, amount: '5' } }
  expect(after({ ...included, status: 'final' }, approval).result).toBeUndefined()
})

test('of liquidity and fees: what its receipt moved; what a balance told of the same block stays', () => {
  const eth = token(address('0'), 'ETH')
  const included = { status: 'confirmed', hash: '0x02', block, confirmations: 1, logs }
  const liquidity = { type: 'liquidity', token0: eth, token1: token(usd, 'USD'), amount0: '3', amount1: '9' }
  const noted = after(included, { kind: 'remove-liquidity', summary: liquidity })
  expect(noted.result).toEqual({ changes: [null, '8'] })
  expect(fromEntry(noted).received).toMatchObject([
    { amount: 3n, isEstimate: true },
    { amount: 8n, isEstimate: false },
  ])
  const fees = { type: 'fees', collected: [{ token: token(usd, 'USD'), amount: '7' }] }
  expect(fromEntry(after(included, { kind: 'collect', summary: fees })).received).toMatchObject([
    { amount: 8n, isEstimate: false },
  ])

  const told = { result: { changes: ['5', '1'] }, minedAtMs: 7 }
  const again = (hash: string) =>
    after(included, { kind: 'remove-liquidity', summary: liquidity, block: { number: '7', hash }, ...told })
  expect(again('0x07')).toMatchObject({ result: { changes: ['5', '8'] }, minedAtMs: 7 })
  expect(again('0x06').result).toEqual({ changes: [null, '8'] })
  expect(again('0x06').minedAtMs).toBeUndefined()
})

test('what a wallet sent in its place is kept with what that did, and read back', () => {
  const effects = [
    { kind: 'left', token: oak, amount: 4n, party: usd },
    { kind: 'allowed', token: oak, amount: 'all', party: usd },
  ]
  const instead = { to: oak, value: 0n, data: '0x', effects }
  const kept = after({ status: 'confirmed', hash: '0x02', block, confirmations: 1, logs, instead })
  const stored = JSON.parse(JSON.stringify(kept)) as ActivityEntry
  expect(fromEntry(stored).instead).toEqual({ to: oak, wei: 0n, effects })
  expect(fromEntry({ ...stored, instead: { to: oak, value: '1' } }).instead).toEqual({ to: oak, wei: 1n })
})

test('an approval that the wallet raised is kept as its token tells of it, beside what was asked', () => {
  const summary = { type: 'approval', token: token(oak, 'OAK'), spender: router, amount: '5' }
  const approved = (amount: bigint) => ({
    address: oak,
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: account, spender: router } }),
  })
  const included = { status: 'confirmed', hash: '0x02', block, confirmations: 1 }
  const noted = (amount: bigint, before: object = {}) =>
    after({ ...included, logs: [approved(amount)] }, { kind: 'approve', summary: { ...summary, ...before } }).summary
  expect(noted(5n)).toEqual(summary)
  expect(noted(9n)).toEqual({ ...summary, amount: '9', asked: '5' })
  expect(noted(2n ** 256n - 1n)).toEqual({ ...summary, amount: 'unlimited', asked: '5' })
  // The same once more, when it is final.
  expect(noted(9n, { amount: '9', asked: '5' })).toEqual({ ...summary, amount: '9', asked: '5' })
  expect(noted(2n ** 256n - 1n, { amount: 'unlimited' })).toEqual({ ...summary, amount: 'unlimited' })
})

test('failed: for good once no reorganisation can bring it back', () => {
  const failed = { status: 'failed', hash: '0x01', block, confirmations: 1 }
  expect(after({ ...failed, isFinal: false })).toMatchObject({
    status: 'failed',
    isFinal: false,
    block: { number: '7' },
  })
  expect(after({ ...failed, isFinal: true })).toMatchObject({ isFinal: true })
  expect(after({ ...failed, isFinal: true }).result).toBeUndefined()
})

test('replaced and canceled: by what, and no block of its own', () => {
  for (const status of ['replaced', 'cancelled'] as const)
    for (const isFinal of [true, false]) {
      const noted = after({ status, isFinal, hash: '0x01', by: '0x05' }, { block: { number: '6', hash: '0x06' } })
      expect(noted).toMatchObject({ status, isFinal, replacedBy: '0x05', hash: '0x01' })
      expect(noted.block).toBeUndefined()
    }
})

test('dropped: not for good', () => {
  const noted = after({ status: 'dropped', hash: '0x01' }, { isFinal: true, block: { number: '6', hash: '0x06' } })
  expect(noted).toMatchObject({ status: 'dropped', isFinal: false })
  expect(noted.block).toBeUndefined()
})

test('waiting: with the nonce that the wallet chose; one that was in a block loses it', () => {
  const was = { status: 'confirmed', block: { number: '6', hash: '0x06' }, replacedBy: '0x05' }
  const waiting = { status: 'pending', hash: '0x02', nonce: 4 }
  expect(after({ ...waiting, reorged: false }, was)).toMatchObject({ ...waiting, wasReorged: false, block: was.block })
  expect(after({ ...waiting, reorged: false }, was).replacedBy).toBeUndefined()
  const reorged = after({ ...waiting, reorged: true }, was)
  expect([reorged.wasReorged, reorged.block]).toEqual([true, undefined])
})

test('of what is not in the log nothing is written', () => {
  expect(after({ status: 'dropped', hash: '0x01' }, {}, '1:0x02')).toEqual(entry)
})
