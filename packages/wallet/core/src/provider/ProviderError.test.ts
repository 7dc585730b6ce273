import { BaseError } from '@oxbow/errors/BaseError'
import { expect, test } from 'vitest'
import { WalletLockedError } from '../lock/WalletLockedError.ts'
import { ProviderError, type ProviderErrorReason, toProviderError } from './ProviderError.ts'

test.each<[ProviderErrorReason, number]>([
  ['UserRejected', 4001],
  ['Unauthorized', 4100],
  ['UnsupportedMethod', 4200],
  ['Disconnected', 4900],
  ['ChainDisconnected', 4901],
  ['UnknownChain', 4902],
  ['UnsupportedCapability', 5700],
  ['UnsupportedChain', 5710],
  ['DuplicateId', 5720],
  ['UnknownBatch', 5730],
  ['BatchTooLarge', 5740],
  ['UpgradeRejected', 5750],
  ['AtomicityUnsupported', 5760],
  ['InvalidRequest', -32600],
  ['InvalidParams', -32602],
  ['InternalError', -32603],
  ['AlreadyPending', -32002],
  ['TransactionRejected', -32003],
  ['LimitExceeded', -32005],
])('%s is %i, as the standards number it', (reason, code) => {
  expect(new ProviderError(reason)).toMatchObject({ name: 'ProviderError', reason, code, data: undefined })
})

test('a node’s own number, words and data stand in the place of ours', () => {
  const told = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  expect(new ProviderError('InternalError', told)).toMatchObject({ reason: 'InternalError', ...told })
})

test('a page is told nothing of what went wrong inside', () => {
  const own = new ProviderError('UnknownBatch')
  expect(toProviderError(own)).toBe(own)
  expect(toProviderError(new WalletLockedError())).toMatchObject({ code: 4100, message: 'The wallet is locked.' })
  const gap = new BaseError('A transaction before it is missing.', { code: 'NonceGap' })
  expect(toProviderError(gap)).toMatchObject({ code: -32602, message: 'A transaction before it is missing.' })
  for (const secret of [new Error('key 0x1234'), new BaseError('key 0x1234', { code: 'Other' }), 'key', undefined])
    expect(toProviderError(secret)).toMatchObject({ code: -32603, message: 'The wallet could not do it.' })
})
