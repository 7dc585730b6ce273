import type { ActivityEntry, ActivityStatus, ActivitySummary } from '@oxbow/activity/ActivityEntry'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { addCrossSwap, createBridgeMemory, forgetCrossSwap, noteTold } from '../createBridgeMemory.ts'
import type { DepositState } from '../DepositState.ts'
import type { CrossSwap } from './CrossSwap.ts'
import * as CrossSwapState from './CrossSwapState.ts'
import { findCrossLegs } from './findCrossLegs.ts'

const account = `0x${'a'.repeat(40)}` as const
const token = (digit: string, symbol: string) => ({ address: `0x${digit.repeat(40)}` as const, symbol, decimals: 6 })
const [uni, usdc, usdcThere, dai] = [token('1', 'UNI'), token('2', 'USDC'), token('3', 'USDC'), token('4', 'DAI')]
const whole: CrossSwap = {
  id: 'whole',
  account,
  originChainId: 1,
  destinationChainId: 8_453,
  startedAtMs: 1_000,
  tokenIn: uni,
  amountIn: '50',
  bridgedIn: usdc,
  bridgedOut: usdcThere,
  tokenOut: dai,
}

let count = 0
function sent(
  chainId: number,
  summary: ActivitySummary,
  status: ActivityStatus,
  createdAtMs = 2_000,
  flowId?: string,
): ActivityEntry {
  const hash = `0x${String(++count).padStart(64, '0')}` as const
  return {
    id: `${chainId}:${hash}`,
    chainId,
    account,
    kind: summary.type === 'bridge' ? 'bridge' : 'swap',
    summary,
    hash,
    nonce: count,
    status,
    createdAtMs,
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: undefined,
    flowId,
  }
}
const trade = (tokenIn: typeof uni, tokenOut: typeof uni, amountIn: string, amountOut: string, minimumOut: string) =>
  ({ type: 'trade', tokenIn, tokenOut, amountIn, amountOut, maximumIn: amountIn, minimumOut }) as const
const deposit = (amount: string) =>
  ({ type: 'bridge', token: usdc, destinationChainId: 8_453, recipient: account, amount }) as const
const before = (status: ActivityStatus, atMs?: number) =>
  sent(1, trade(uni, usdc, '50', '101', '100'), status, atMs, 'whole/1')
const after = (status: ActivityStatus) => sent(8_453, trade(usdcThere, dai, '99', '98', '97'), status, 4_000, 'whole/2')

/** @param entries oldest first */
function of(entries: readonly ActivityEntry[], told?: DepositState, cross = whole) {
  const legs = findCrossLegs([cross], entries.toReversed()).get(cross.id)!
  return CrossSwapState.from({ cross, legs, deposit: told, deposited: 99n })
}
const filled = { status: 'filled', amount: 99n, transactionHash: undefined, isFinal: false } as const

test('a swap, a deposit of what it gives at worst, and a swap of what arrives: each is asked for when the one before is done', () => {
  expect(of([])).toEqual({ kind: 'ask', leg: 'before', amount: 50n, isAgain: false })
  expect(of([before('pending')])).toEqual({ kind: 'pending', leg: 'before' })
  const swapped = before('confirmed')
  expect(of([swapped])).toEqual({ kind: 'ask', leg: 'deposit', amount: 100n, isAgain: false })
  expect(of([swapped, sent(1, deposit('100'), 'pending', 3_000)])).toEqual({ kind: 'pending', leg: 'deposit' })
  const left = [swapped, sent(1, deposit('100'), 'final', 3_000)]
  expect(of(left)).toEqual({ kind: 'on-its-way', deposit: undefined })
  expect(of(left, { status: 'slow' })).toMatchObject({ kind: 'on-its-way', deposit: { status: 'slow' } })
  expect(of(left, filled)).toEqual({ kind: 'ask', leg: 'after', amount: 99n, isAgain: false })
  // Too old for its event to be found: what the deposit asked for.
  expect(of(left, { ...filled, amount: undefined })).toMatchObject({ kind: 'ask', leg: 'after', amount: 99n })
  expect(of([...left, after('pending')], filled)).toEqual({ kind: 'pending', leg: 'after' })
  const done = { ...after('confirmed'), result: { received: '98' } }
  expect(of([...left, done], filled)).toEqual({ kind: 'done', received: 98n })
})

test('a leg that failed, was replaced or became something else is asked for again, and one that a reorg took back waits', () => {
  for (const status of ['failed', 'replaced', 'cancelled', 'dropped'] as const)
    expect(of([before(status)])).toEqual({ kind: 'ask', leg: 'before', amount: 50n, isAgain: true })
  expect(of([{ ...before('confirmed'), instead: { value: '1' } }])).toMatchObject({ kind: 'ask', isAgain: true })
  expect(of([before('failed'), before('confirmed', 2_500)])).toMatchObject({ kind: 'ask', leg: 'deposit' })
  const swapped = before('confirmed')
  const left = sent(1, deposit('100'), 'confirmed', 3_000)
  expect(of([{ ...swapped, status: 'pending' }, left], filled)).toEqual({ kind: 'pending', leg: 'before' })
})

test('what nobody paid out comes back, and the swap there is not asked for', () => {
  const left = [before('confirmed'), sent(1, deposit('100'), 'confirmed', 3_000)]
  for (const status of ['expired', 'refund-due'] as const)
    expect(of(left, { status })).toEqual({ kind: 'comes-back', isBack: false })
  expect(of(left, { status: 'refunded', transactionHash: '0x1' })).toEqual({ kind: 'comes-back', isBack: true })
})

test('without a swap before the amount itself is left, without one after the arrival is the end', () => {
  const onlyAfter = { ...whole, tokenIn: usdc, amountIn: '70' }
  expect(of([], undefined, onlyAfter)).toMatchObject({ kind: 'ask', leg: 'deposit', amount: 70n })
  const onlyBefore = { ...whole, tokenOut: usdcThere }
  expect(of([before('confirmed'), sent(1, deposit('100'), 'confirmed', 3_000)], filled, onlyBefore)).toEqual({
    kind: 'done',
    received: 99n,
  })
})

test('what was sent before, of another amount, or for another account or network is no part of it', () => {
  expect(of([before('confirmed', 999)])).toMatchObject({ kind: 'ask', leg: 'before' })
  const swapped = before('confirmed')
  expect(of([swapped, sent(1, deposit('101'), 'confirmed', 3_000)])).toMatchObject({ leg: 'deposit' })
  const others = [
    { ...deposit('100'), destinationChainId: 10 },
    { ...deposit('100'), recipient: uni.address },
  ]
  for (const other of others) expect(of([swapped, sent(1, other, 'confirmed')])).toMatchObject({ leg: 'deposit' })
  expect(of([{ ...swapped, account: uni.address }])).toMatchObject({ leg: 'before' })
})

test('a swap of the same pair that was made besides is no step of it, before or after, whatever its amount', () => {
  for (const [amountIn, amountOut, minimumOut] of [['500', '1010', '1000'] as const, ['50', '101', '100'] as const])
    for (const flowId of [undefined, 'plain', 'wholesale/1', 'younger/1']) {
      const other = sent(1, trade(uni, usdc, amountIn, amountOut, minimumOut), 'confirmed', 2_000, flowId)
      expect(of([other])).toEqual({ kind: 'ask', leg: 'before', amount: 50n, isAgain: false })
      // Nor does one that failed hide the step, or one before it take its place.
      expect(of([{ ...other, status: 'failed' }])).toMatchObject({ isAgain: false })
      expect(of([other, before('confirmed', 2_500)])).toMatchObject({ leg: 'deposit', amount: 100n })
    }
  const left = [before('confirmed'), sent(1, deposit('100'), 'confirmed', 3_000)]
  const there = sent(8_453, trade(usdcThere, dai, '10', '10', '9'), 'confirmed', 3_500, 'plain')
  expect(of([...left, { ...there, result: { received: '10' } }], filled)).toEqual({
    kind: 'ask',
    leg: 'after',
    amount: 99n,
    isAgain: false,
  })
  // What the network's cost is kept back of is less than arrived, and it is the step all the same.
  const less = sent(8_453, trade(usdcThere, dai, '95', '94', '93'), 'confirmed', 4_000, 'whole/3')
  expect(of([...left, there, { ...less, result: { received: '94' } }], filled)).toEqual({ kind: 'done', received: 94n })
})

test('no deposit is a leg of two: the older one has the first choice', () => {
  const older = { ...whole, tokenIn: usdc, amountIn: '100' }
  const younger = { ...older, id: 'younger', startedAtMs: 1_500 }
  const one = sent(1, deposit('100'), 'confirmed')
  const legs = findCrossLegs([younger, older], [one])
  expect(legs.get('whole')!.deposit).toBe(one)
  expect(legs.get('younger')!.deposit).toBe(undefined)
})

test('memory: kept over reloads; what cannot be read costs the others nothing', () => {
  const storage = memoryStorage()
  const memory = createBridgeMemory(storage)
  addCrossSwap(memory, whole)
  noteTold(memory, '1:0x1')
  noteTold(memory, '1:0x1')
  expect(createBridgeMemory(storage).getSnapshot()).toEqual({ swaps: [whole], told: ['1:0x1'] })
  const value = { swaps: [{ ...whole, amountIn: '-1' }, whole, null, { ...whole, tokenIn: {} }], told: [1] }
  storage.setItem('oxbow.bridge', JSON.stringify({ version: 1, value }))
  const again = createBridgeMemory(storage)
  expect(again.getSnapshot()).toEqual({ swaps: [whole], told: [] })
  forgetCrossSwap(again, 'whole')
  expect(createBridgeMemory(storage).getSnapshot().swaps).toEqual([])
})
