import { expect, test } from 'vitest'
import { judgeEnsName } from './judgeEnsName.ts'

const ensName = 'alice.eth'

test('default: who says it is told', () => {
  for (const isTyped of [true, false]) {
    expect(judgeEnsName({ isTyped, ensName, witness: 'node' })).toEqual({
      status: 'found',
      ensName,
      isEnsConfirmed: true,
    })
    const byServer = { status: 'found', ensName, isEnsConfirmed: false }
    expect(judgeEnsName({ isTyped, ensName, witness: 'server' })).toEqual(byServer)
  }
})

test('behavior: a name that was typed leads nowhere before it was asked about, and where nodes disagree', () => {
  expect(judgeEnsName({ isTyped: true, ensName, witness: undefined })).toEqual({ status: 'looking' })
  expect(judgeEnsName({ isTyped: true, ensName, witness: 'disputed' })).toEqual({ status: 'disputed' })
})

test('behavior: what an address calls itself is left out then', () => {
  for (const witness of [undefined, 'disputed'] as const)
    expect(judgeEnsName({ isTyped: false, ensName, witness })).toMatchObject({ ensName: undefined })
})
