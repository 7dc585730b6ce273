import { expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { fromEntry, fromEntryIfSound } from './ActivityItem.ts'

const token = (digit: string, symbol: string) => ({ address: `0x${digit.repeat(40)}` as const, symbol, decimals: 18 })
const [uni, dai] = [token('1', 'UNI'), token('2', 'DAI')]

function entry(kind: ActivityEntry['kind'], amount0: string, amount1: string): ActivityEntry {
  return {
    id: '1:0x1',
    chainId: 1,
    account: uni.address,
    kind,
    summary: { type: 'liquidity', token0: uni, token1: dai, amount0, amount1 },
    hash: '0x1',
    nonce: 0,
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: undefined,
    createdAtMs: 1,
    flowId: undefined,
  }
}

test('behavior: what liquidity takes from the wallet was paid, what it gives was received, and nothing is neither', () => {
  const both = fromEntry(entry('add-liquidity', '-3', '-5'))
  expect(both.paid.map(({ token: { symbol }, amount }) => [symbol, amount])).toEqual([
    ['UNI', 3n],
    ['DAI', 5n],
  ])
  expect(both.received).toEqual([])
  expect(fromEntry(entry('collect', '0', '7'))).toMatchObject({ paid: [], received: [{ token: dai, amount: 7n }] })
  // An increase in v4 can pay out more fees of a token than it takes.
  expect(fromEntry(entry('add-liquidity', '-3', '5'))).toMatchObject({
    paid: [{ token: uni, amount: 3n }],
    received: [{ token: dai, amount: 5n }],
  })
})

test('behavior: liquidity is as expected until its receipt tells, unknown if found without amounts, exact if signed so', () => {
  const estimate = fromEntry(entry('remove-liquidity', '3', '5'))
  expect(estimate.received).toMatchObject([{ isEstimate: true }, { isEstimate: true }])
  const settled = fromEntry({ ...entry('remove-liquidity', '3', '5'), result: { changes: ['4', '0'] }, minedAtMs: 8 })
  expect(settled).toMatchObject({ timeMs: 8, received: [{ amount: 4n, isEstimate: false }] })
  expect(settled.received).toHaveLength(1)
  expect(fromEntry(entry('collect', '0', '0'))).toMatchObject({ paid: [], received: [{ amount: undefined }, {}] })
  expect(fromEntry(entry('add-liquidity', '0', '0'))).toMatchObject({ paid: [{ amount: undefined }, {}], received: [] })
  const exact = entry('donate', '-3', '-5')
  const summary = { ...exact.summary, worst0: '-3', worst1: '-5' } as ActivityEntry['summary']
  expect(fromEntry({ ...exact, summary }).paid).toMatchObject([{ amount: 3n, isEstimate: false }, { amount: 5n }])
  // A move in one transaction, of which the wallet got nothing.
  const moved = fromEntry({ ...entry('add-liquidity', '998', '9'), result: { changes: ['0', '0'] } })
  expect([moved.paid, moved.received]).toEqual([[], []])
})

test('behavior: a trade is as quoted until its receipt tells; what is signed exactly is no estimate', () => {
  const quoted = { amountIn: '5', amountOut: '7', maximumIn: '5', minimumOut: '6' }
  const trade = {
    ...entry('swap', '0', '0'),
    summary: { type: 'trade', tokenIn: uni, tokenOut: dai, ...quoted },
  } as const
  expect(fromEntry(trade)).toMatchObject({
    paid: [{ amount: 5n, isEstimate: false }],
    received: [{ amount: 7n, isEstimate: true }],
  })
  expect(fromEntry({ ...trade, result: { paid: '4', received: undefined } })).toMatchObject({
    paid: [{ amount: 4n, isEstimate: false }],
    received: [{ amount: 7n, isEstimate: true }],
  })
})

test('behavior: what a list shows of each entry besides', () => {
  const shown = fromEntry({ ...entry('collect', '0', '1'), hash: '0x2', chainId: 5, createdAtMs: 9, wasReorged: true })
  expect(shown).toMatchObject({ id: '5:0x2', chainId: 5, hash: '0x2', timeMs: 9, wasReorged: true, isUnlimited: false })
  expect(shown.received).toEqual([{ token: dai, amount: 1n, isEstimate: true }])
  const trade = { type: 'trade', tokenIn: uni, tokenOut: dai, amountIn: '5', amountOut: '7' } as const
  expect(fromEntry({ ...entry('swap', '0', '0'), summary: trade }).isUnlimited).toBe(false)
})

test('behavior: it is being canceled while both are pending', () => {
  const waiting = entry('collect', '0', '1')
  expect(fromEntry(waiting).isCancelling).toBe(false)
  expect(fromEntry({ ...waiting, cancelHash: '0x3' }).isCancelling).toBe(true)
  expect(fromEntry({ ...waiting, cancelHash: '0x3', status: 'final' }).isCancelling).toBe(false)
})

test('behavior: an NFT that is burnt is of both tokens, and of no amount', () => {
  expect(fromEntry(entry('burn', '3', '5'))).toMatchObject({
    paid: [
      { token: uni, amount: undefined },
      { token: dai, amount: undefined },
    ],
    received: [],
    isUnlimited: false,
  })
})

test('behavior: a permit and an approval say who may take what; an unlimited one says no amount', () => {
  const spender = dai.address
  const permit = { type: 'permit', spender, allowed: [{ token: uni, amount: '5' }] } as const
  expect(fromEntry({ ...entry('permit', '0', '0'), summary: permit })).toMatchObject({
    paid: [{ token: uni, amount: 5n }],
    received: [],
    counterparty: spender,
    isUnlimited: false,
  })
  const approval = (amount: string) =>
    fromEntry({ ...entry('approve', '0', '0'), summary: { type: 'approval', token: uni, spender, amount } })
  expect(approval('7')).toMatchObject({ paid: [{ token: uni, amount: 7n }], counterparty: spender, isUnlimited: false })
  expect(approval('unlimited')).toMatchObject({ paid: [{ token: uni, amount: undefined }], isUnlimited: true })
})

test('behavior: nothing of an entry that cannot be shown', () => {
  const sound = entry('add-liquidity', '-3', '5')
  expect(fromEntryIfSound(sound)).toEqual(fromEntry(sound))
  const wrong = [{ symbol: 7 }, { decimals: 1.5 }, { decimals: '18' }, { address: 'uni' }]
  for (const change of wrong)
    for (const side of ['token0', 'token1']) {
      const summary = { ...sound.summary, [side]: { ...uni, ...change } } as ActivityEntry['summary']
      expect(fromEntryIfSound({ ...sound, summary })).toBeUndefined()
    }
  expect(fromEntryIfSound(entry('add-liquidity', 'three', '5'))).toBeUndefined()
})

test('fromEntry: what is bridged leaves, and names a recipient that is somebody else', () => {
  const summary = { type: 'bridge', token: dai, destinationChainId: 8_453, amount: '7' } as const
  const own = entry('bridge', '0', '0')
  const show = (recipient: `0x${string}`) => fromEntryIfSound({ ...own, summary: { ...summary, recipient } })
  expect(show(own.account)).toMatchObject({ paid: [{ amount: 7n }], received: [], counterparty: undefined })
  expect(show(`0x${'7'.repeat(40)}`)).toMatchObject({ counterparty: `0x${'7'.repeat(40)}` })
  const speedUp = { ...own, kind: 'bridge-speed-up', summary: { ...summary, recipient: own.account } }
  expect(fromEntryIfSound(speedUp)).toMatchObject({ paid: [], received: [] })
})

test('fromEntry: an NFT leaves in pieces, called by its name, to whom it was sent', () => {
  const nft = { standard: 'erc1155', collection: uni.address, tokenId: '2', name: 'Day pass' } as const
  const summary = { type: 'nft-transfer', nft, recipient: dai.address, amount: '3' } as const
  expect(fromEntryIfSound({ ...entry('send', '0', '0'), summary })).toMatchObject({
    paid: [{ token: { address: uni.address, symbol: 'Day pass', decimals: 0 }, amount: 3n, nft }],
    received: [],
    counterparty: dai.address,
  })
})

test('fromEntry: a bought NFT arrives for its price, and a canceled listing moves no money', () => {
  const nft = { standard: 'erc721', collection: uni.address, tokenId: '2', name: 'Ferry 2' } as const
  const order = { type: 'nft-order', nft, currency: dai, seller: dai.address } as const
  const pieces = { token: { address: uni.address, symbol: 'Ferry 2', decimals: 0 }, amount: 1n, nft }
  const show = (kind: string, summary: ActivityEntry['summary']) =>
    fromEntryIfSound({ ...entry(kind, '0', '0'), summary })
  expect(show('buy-nft', { ...order, price: '5' })).toMatchObject({
    paid: [{ token: dai, amount: 5n }],
    received: [pieces],
    counterparty: dai.address,
  })
  expect(show('cancel-listing', { ...order, price: undefined })).toMatchObject({
    paid: [pieces],
    received: [],
    isUnlimited: false,
  })
  const approval = { type: 'nft-approval', nft, spender: dai.address } as const
  expect(show('approve', approval)).toMatchObject({ paid: [pieces], counterparty: dai.address })
})

test('fromEntry: a changed delegation moves nothing, and names the contract', () => {
  const changed: ActivityEntry = {
    ...entry('smart-wallet-off', '0', '0'),
    summary: { type: 'delegation', contract: dai.address },
  }
  expect(fromEntry(changed)).toMatchObject({
    kind: 'smart-wallet-off',
    paid: [],
    received: [],
    counterparty: dai.address,
  })
  expect(fromEntryIfSound(changed)).toBeDefined()
})
