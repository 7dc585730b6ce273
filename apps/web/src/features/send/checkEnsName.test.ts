import { expect, test } from 'vitest'
import { checkEnsName } from './checkEnsName.ts'

const ensName = 'alice.eth'

test('default: who says it is told', () => {
  for (const isTyped of [true, false]) {
    expect(checkEnsName({ isTyped, ensName, witness: 'node' })).toEqual({
      status: 'found',
      ensName,
      isEnsConfirmed: true,
    })
    const byServer = { status: 'found', ensName, isEnsConfirmed: false }
    expect(checkEnsName({ isTyped, ensName, witness: 'server' })).toEqual(byServer)
  }
})

test('behavior: a name that was typed leads nowhere before it was asked about, and where nodes disagree', () => {
  expect(checkEnsName({ isTyped: true, ensName, witness: undefined })).toEqual({ status: 'looking' })
  expect(checkEnsName({ isTyped: true, ensName, witness: 'disputed' })).toEqual({ status: 'disputed' })
})

test('behavior: what an address calls itself is left out then', () => {
  for (const witness of [undefined, 'disputed'] as const)
    expect(checkEnsName({ isTyped: false, ensName, witness })).toMatchObject({ ensName: undefined })
})
