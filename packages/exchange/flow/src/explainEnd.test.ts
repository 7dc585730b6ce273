import { failure } from '@oxbow/failures/toFailure'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { expect, test } from 'vitest'
import { explainEnd } from './explainEnd.ts'
import { toChanged } from './toFlowView.ts'

const failed = (reason: object | undefined) =>
  ({ status: 'failed', isFinal: true, reason, networkCostWei: 1n }) as unknown as TransactionProgress

test('explainEnd: the chain’s own reason where it gives one, else that it reverted, with what the contract said', () => {
  const end = (reason: object | undefined) => explainEnd(failed(reason), 'ExecutionReverted')
  expect(end({ code: 'PriceMoved', detail: 'too little' })).toEqual(failure('PriceMoved', 'too little'))
  expect(end({ code: 'ExpectedToFail', detail: 'locked' })).toEqual(failure('ExecutionReverted', 'locked'))
  expect(end(undefined)).toEqual(failure('ExecutionReverted'))
})

test('explainEnd: what is well has none', () => {
  expect(explainEnd({ status: 'pending' } as TransactionProgress, 'ExecutionReverted')).toBeUndefined()
})

test('toChanged: what the wallet changed is told with what was found when it was sent, and with nothing else', () => {
  const limits = { spent: 5n, received: 7n } as never
  const found = { ...failure('WalletChangedTransaction', 'It pays somebody else.'), limits }
  expect(toChanged(found)).toEqual(found)
  const bare = { ...failure('WalletChangedTransaction'), limits: undefined }
  expect(toChanged(undefined)).toEqual(bare)
  expect(toChanged({ ...failure('NetworkCostRose', 'dear'), limits })).toEqual(bare)
})
