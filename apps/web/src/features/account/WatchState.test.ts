import { expect, test } from 'vitest'
import { toWatchState } from './WatchState.ts'

const address = '0xb0b0000000000000000000000000000000000000'
const named = { status: 'found', address, name: 'bob.eth' } as const

test('default: an account that no network has a contract at', () => {
  expect(toWatchState({ named, known: [], found: ['account', 'account'] })).toEqual({
    kind: 'ready',
    address,
    name: 'bob.eth',
  })
})

test('error: one that is here already, leads nowhere, or is a contract on any network', () => {
  const reason = (facts: Partial<toWatchState.Facts>) =>
    toWatchState({ named, known: [], found: ['account'], ...facts })
  expect(reason({ known: [address] })).toEqual({ kind: 'refused', reason: 'already-imported' })
  expect(reason({ named: { status: 'invalid' } })).toEqual({ kind: 'refused', reason: 'not-found' })
  expect(reason({ found: ['account', 'contract'] })).toEqual({ kind: 'refused', reason: 'contract' })
  expect(reason({ found: ['looking', 'contract'] })).toEqual({ kind: 'refused', reason: 'contract' })
})

test('behavior: nothing is said before it is known', () => {
  expect(toWatchState({ named, known: [], found: ['looking', 'failed'] })).toEqual({ kind: 'looking' })
  expect(toWatchState({ named, known: [], found: ['failed', 'failed'] })).toEqual({ kind: 'unread' })
  expect(toWatchState({ named: { status: 'looking' }, known: [], found: [] })).toEqual({ kind: 'looking' })
})
