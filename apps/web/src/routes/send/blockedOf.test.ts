import { expect, test } from 'vitest'
import type { Recipient } from '../../features/send/Recipient.ts'
import { blockedOf } from './blockedOf.ts'

const [account, address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const recipient = { status: 'found', address } as Recipient
/** The keccak-256 hashes of the two, as the server lists them. */
const digests = {
  account: '0x5ab9a75647463db7d9263bfdf0f9b455fd5a2ff89f446d3dfa3dfe67cae5649d',
  other: '0xeb279aac74f4f3342ef71cc0a5321aa36b383c525c7260e761ee23299c5f2f1f',
} as const
const site = (...blocked: (keyof typeof digests)[]) => ({ blockedAddressDigests: blocked.map((each) => digests[each]) })

test('default: says which side is on the operator’s list', () => {
  expect(blockedOf(site(), account, recipient)).toBeUndefined()
  expect(blockedOf(site('other'), account, recipient)).toBe('other')
  expect(blockedOf(site('other', 'account'), account, recipient)).toBe('account')
})

test('behavior: nobody is blocked before an address is known', () => {
  expect(blockedOf(site('account'), undefined, { status: 'empty' })).toBeUndefined()
})
