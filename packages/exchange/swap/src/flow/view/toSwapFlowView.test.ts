import { failure } from '@oxbow/failures/toFailure'
import type { Quote } from '@oxbow/trading/Quote'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { describe, expect, test } from 'vitest'
import type { SwapContext, SwapTypes } from '../SwapPlan.ts'
import { toSwapFlowView } from './toSwapFlowView.ts'

type SwapStep = SwapTypes['step']
const quote = { kind: 'swap' } as Quote
const termsOf = (of: Quote) => ({ plan: { quote: of, steps: [] } })
const unplanned = { chainId: 8_453, type: undefined, planned: undefined }
const sent = {
  hash: '0x01',
  nonce: 3,
  activityId: 'a',
  intent: { to: '0x0b', data: '0x', value: 0n },
} as const satisfies SwapStep['sent']
const approved: SwapStep = { kind: 'approve', isDone: true, ...unplanned, sent: { ...sent, hash: '0x02' } }
const permit: SwapStep = { kind: 'permit', isDone: false, ...unplanned, sent: undefined }
const trade: SwapStep = { kind: 'swap', isDone: false, ...unplanned, sent }
const empty: SwapContext = {
  terms: termsOf(quote),
  reviewed: termsOf(quote),
  offered: undefined,
  steps: [trade],
  signed: undefined,
  prepared: undefined,
  progress: undefined,
  replacement: undefined,
  failure: undefined,
  warning: undefined,
  agreed: { agreedWei: 100n, askedWei: 0n },
  offeredCostWei: undefined,
}
const result = { amountIn: 1n, amountOut: 2n } as never

function viewOf(state: string, changes: Partial<SwapContext> = {}) {
  return toSwapFlowView({
    id: 'id',
    state,
    context: { ...empty, ...changes },
    summary: {} as never,
    chainId: 8_453,
    replacements: ['speed-up', 'cancel'],
    readResult: () => result,
  })
}

const block = { number: 9n, hash: '0x09' } as const
const waiting: TransactionProgress = { status: 'pending', hash: '0x03', nonce: 3, reorged: false }
const included = { status: 'confirmed', hash: '0x03', block, confirmations: 2, logs: [] } as const
const failed = { status: 'failed', hash: '0x03', block, confirmations: 1, isFinal: true } as const
const reverted = { ...failed, networkCostWei: 7n } as const

describe('toSwapFlowView', () => {
  test('default: before anything was asked', () => {
    expect(viewOf('review', { steps: [permit, trade] })).toMatchObject({
      status: 'review',
      prompt: undefined,
      result: undefined,
      canRetry: false,
      replacements: [],
      steps: [
        { kind: 'permit', state: 'upcoming' },
        { kind: 'swap', state: 'upcoming' },
      ],
    })
  })

  test('behavior: what the wallet is asked for is the prompt, and its step the active one', () => {
    const asking = viewOf('asking', { steps: [approved, permit, trade] })
    expect(asking).toMatchObject({ status: 'working', prompt: { kind: 'confirm-in-wallet', step: 'permit' } })
    expect(asking.steps).toEqual([
      { kind: 'approve', hash: '0x02', state: 'done' },
      { kind: 'permit', hash: undefined, state: 'active' },
      { kind: 'swap', hash: '0x01', state: 'upcoming' },
    ])
    expect(viewOf('switchingChain').prompt).toEqual({ kind: 'switch-chain', chainId: 8_453 })
    expect(viewOf('preparing').prompt).toBeUndefined()
    expect(viewOf('asking', { steps: [approved] }).prompt).toBeUndefined()
  })

  test('behavior: a worse quote is shown beside the one that was reviewed', () => {
    const lower = { kind: 'swap', amountOut: 1n } as Quote
    const offered = termsOf(lower)
    const accepting = { kind: 'accept-quote', reviewed: quote, offered: lower }
    expect(viewOf('askingAgain', { offered }).prompt).toEqual(accepting)
    const cost = { kind: 'accept-network-cost', reviewedWei: 100n, offeredWei: 200n }
    expect(viewOf('askingCost', { offeredCostWei: 200n }).prompt).toEqual(cost)
    expect(viewOf('preparing', { offeredCostWei: 200n }).prompt).toBeUndefined()
    expect(viewOf('askingAgain').prompt).toBeUndefined()
    expect(viewOf('askingAgain', { offered, reviewed: undefined }).prompt).toBeUndefined()
    expect(viewOf('review', { offered }).prompt).toBeUndefined()
  })

  test('behavior: on its way, with what may be asked in its place', () => {
    const pending = viewOf('tracking', { progress: waiting })
    expect(pending).toMatchObject({ status: 'pending', hash: '0x03', confirmations: undefined, wasReorged: false })
    expect(pending).toMatchObject({ replacements: ['speed-up', 'cancel'], canRetry: false, result: undefined })
    expect(pending.steps).toMatchObject([{ kind: 'swap', state: 'active' }])
    expect(viewOf('tracking')).toMatchObject({ status: 'pending', hash: '0x01', replacements: ['speed-up', 'cancel'] })
    expect(viewOf('tracking', { progress: { ...waiting, reorged: true } }).wasReorged).toBe(true)
    const cancelling = viewOf('tracking', { progress: waiting, replacement: 'cancel' })
    expect(cancelling.prompt).toEqual({ kind: 'confirm-replacement', replacement: 'cancel' })
  })

  test('behavior: what the wallet sent in its place is no success, and moved nothing that is told', () => {
    const instead = { to: '0x0c', value: 1n, data: '0x' } as const
    for (const status of ['confirmed', 'final'] as const) {
      const view = viewOf('tracking', { progress: { ...included, status, instead } })
      expect(view).toMatchObject({ status: 'failed', error: { code: 'WalletChangedTransaction' }, instead })
      expect(view).toMatchObject({ result: undefined, canRetry: false, steps: [{ kind: 'swap', state: 'failed' }] })
    }
  })

  test('behavior: what was replaced once, or sent as a batch, is not replaced again', () => {
    const again = { ...trade, sent: { ...sent, replacement: { kind: 'speed-up', hash: '0x04' } as const } }
    expect(viewOf('tracking', { steps: [again], progress: waiting })).toMatchObject({
      replacements: [],
      replacement: 'speed-up',
    })
    expect(
      viewOf('tracking', { steps: [{ ...trade, sent: { ...sent, isBatch: true } }], progress: waiting }).replacements,
    ).toEqual([])
  })

  test('behavior: in a block, with what it moved, until it is final', () => {
    const confirmed = viewOf('tracking', { progress: included })
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      confirmations: 2,
      result,
      replacements: [],
      canRetry: false,
    })
    expect(confirmed.steps).toMatchObject([{ state: 'done' }])
    const final = viewOf('tracking', { progress: { ...included, status: 'final' } })
    expect(final).toMatchObject({ status: 'final', steps: [{ state: 'done' }] })
  })

  test('behavior: an approval that waits is not the trade', () => {
    const waits = viewOf('waiting', { steps: [{ ...approved, isDone: false }, trade], progress: waiting })
    expect(waits).toMatchObject({ status: 'working', hash: '0x01', replacements: [], wasReorged: false })
    expect(waits.steps).toMatchObject([{ state: 'active' }, { state: 'upcoming' }])
    expect(viewOf('waiting', { progress: { ...waiting, reorged: true } }).wasReorged).toBe(false)
    expect(viewOf('waiting', { progress: included }).result).toBeUndefined()
  })

  test('behavior: a no in the wallet keeps everything', () => {
    expect(viewOf('rejected', { steps: [permit, trade] })).toMatchObject({
      status: 'rejected',
      error: { code: 'UserRejected' },
      canRetry: true,
      steps: [{ state: 'rejected' }, { state: 'upcoming' }],
    })
  })

  test('behavior: a failure says why; without a quote there is nothing to try again', () => {
    const failed = viewOf('failed', { failure: failure('InsufficientBalance') })
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'InsufficientBalance' }, canRetry: true })
    expect(failed.steps).toMatchObject([{ state: 'failed' }])
    expect(viewOf('failed', { terms: undefined, failure: failure('InsufficientBalance') }).canRetry).toBe(false)
  })

  test('behavior: a transaction that came to a bad end', () => {
    const end = (progress: TransactionProgress) => viewOf('tracking', { progress })
    const elsewhere = { isFinal: true, hash: '0x03', by: '0x04' } as const
    const replaced = end({ status: 'replaced', ...elsewhere })
    expect(replaced).toMatchObject({ status: 'replaced', error: { code: 'TransactionReplaced' }, canRetry: true })
    expect(replaced.steps).toMatchObject([{ state: 'failed' }])
    const cancelled = end({ status: 'cancelled', ...elsewhere })
    expect(cancelled).toMatchObject({ status: 'failed', error: { code: 'TransactionCancelled' }, canRetry: true })
    expect(end({ status: 'dropped', hash: '0x03' })).toMatchObject({
      status: 'failed',
      error: { code: 'TransactionDropped' },
      confirmations: undefined,
      replacements: [],
    })
  })

  test('behavior: a revert in the words of the contract, or of what was done', () => {
    const errorOf = (reason: Extract<TransactionProgress, { status: 'failed' }>['reason'], kind: SwapStep['kind']) =>
      viewOf('tracking', { progress: { ...reverted, reason }, steps: [{ ...trade, kind }] }).error
    const tooLittle = { code: 'PriceMoved', detail: 'TooLittleReceived' } as const
    expect(errorOf(tooLittle, 'swap')).toMatchObject(tooLittle)
    expect(errorOf(undefined, 'swap')).toMatchObject({ code: 'ExecutionReverted', detail: undefined })
    const unknown = { code: 'ExpectedToFail', detail: 'Panic' } as const
    expect(errorOf(unknown, 'swap')).toMatchObject({ code: 'ExecutionReverted', detail: 'Panic' })
    expect(errorOf(tooLittle, 'wrap')).toMatchObject({ code: 'WrapFailed', detail: 'TooLittleReceived' })
    expect(errorOf(undefined, 'unwrap')).toMatchObject({ code: 'UnwrapFailed' })
    // Before it is tracked, the failure that was noted counts.
    expect(viewOf('failed', { progress: { ...reverted, reason: tooLittle } }).error).toBeUndefined()
  })
})
