import { expect, test } from 'vitest'
import { keccak256 } from 'viem'
import type { Recipient } from '../../features/send/Recipient.ts'
import { blockedOf } from './blockedOf.ts'

const [account, address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const recipient = { status: 'found', address } as Recipient
const site = (...blocked: (typeof account)[]) => ({ blockedAddressDigests: blocked.map((each) => keccak256(each)) })

test('default: says which side is on the operator’s list', () => {
  expect(blockedOf(site(), account, recipient)).toBeUndefined()
  expect(blockedOf(site(address), account, recipient)).toBe('other')
  expect(blockedOf(site(address, account), account, recipient)).toBe('account')
})

test('behavior: nobody is blocked before an address is known', () => {
  expect(blockedOf(site(account), undefined, { status: 'empty' })).toBeUndefined()
})
