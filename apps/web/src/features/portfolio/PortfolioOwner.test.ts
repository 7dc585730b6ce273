import { expect, test } from 'vitest'
import { toPortfolioOwner } from './PortfolioOwner.ts'

const alice = '0xa11ce00000000000000000000000000000000000'
const bob = '0xb0b0000000000000000000000000000000000000'
const connected = { address: alice, name: 'alice.eth' } as const

test('default: the account in use, or nobody', () => {
  expect(toPortfolioOwner({ named: { status: 'empty' }, connected })).toEqual({
    kind: 'known',
    address: alice,
    name: 'alice.eth',
    isOwn: true,
  })
  expect(toPortfolioOwner({ named: { status: 'empty' }, connected: undefined })).toEqual({ kind: 'nobody' })
})

test('behavior: whoever is named can be looked at alone, unless it is the account in use', () => {
  const named = (address: `0x${string}`) => ({ status: 'found', address, name: undefined }) as const
  expect(toPortfolioOwner({ named: named(bob), connected })).toMatchObject({ address: bob, isOwn: false })
  expect(toPortfolioOwner({ named: named(alice), connected })).toMatchObject({ address: alice, isOwn: true })
  expect(toPortfolioOwner({ named: named(alice), connected: undefined })).toMatchObject({ isOwn: false })
})

test.each([
  ['looking', 'looking'],
  ['invalid', 'not-found'],
] as const)('behavior: a name that is %s never shows the account in use', (status, kind) => {
  expect(toPortfolioOwner({ named: { status }, connected })).toEqual({ kind })
})
