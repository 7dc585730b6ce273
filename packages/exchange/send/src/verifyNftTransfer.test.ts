import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { encodeTransfer } from './encodeTransfer.ts'
import type { NftIntent } from './SendIntent.ts'
import { verifyTransfer } from './verifyTransfer.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const recipient: Hex = `0x${'b'.repeat(40)}`
const stranger: Hex = `0x${'e'.repeat(40)}`
const ferry: NftFacts = { standard: 'erc721', collection: `0x${'c'.repeat(40)}`, tokenId: '12', name: 'Ferry 12' }
const unique: NftIntent = { chainId: 1, nft: ferry, recipient, amount: 1n }
const several: NftIntent = { ...unique, nft: { ...ferry, standard: 'erc1155' }, amount: 3n }

/** Bytes of another transfer than the one that was reviewed. */
const of = (intent: NftIntent, change: Partial<NftIntent>, from = account) =>
  encodeTransfer({ ...intent, ...change }, from).data
const data = (intent: NftIntent) => of(intent, {})

const check = (intent: NftIntent, change: object) =>
  verifyTransfer({ ...encodeTransfer(intent, account), ...change }, { intent, account })

test('default: what was asked for, and the bytes are those of the standards', () => {
  expect(() => check(unique, {})).not.toThrow()
  expect(() => check(several, {})).not.toThrow()
  const largest = { ...several, nft: { ...several.nft, tokenId: (2n ** 256n - 1n).toString() } }
  expect(() => check(largest, {})).not.toThrow()
  const [from, to, id] = [account, recipient, '0xc'].map((word) => word.slice(2).padStart(64, '0'))
  expect(data(unique)).toBe(`0x42842e0e${from}${to}${id}`)
  const [three, offset, none] = ['3', 'a0', '0'].map((word) => word.padStart(64, '0'))
  expect(data(several)).toBe(`0xf242432a${from}${to}${id}${three}${offset}${none}`)
})

test.each([
  [unique, { chainId: 10 }, 'another network'],
  [unique, { from: stranger }, 'another account'],
  [unique, { value: 1n }, 'pays native'],
  [unique, { to: stranger }, 'another collection'],
  [unique, { data: of(unique, {}, stranger) }, 'takes from another account'],
  [unique, { data: of(unique, { recipient: stranger }) }, 'another address'],
  [unique, { data: of(unique, { nft: { ...ferry, tokenId: '13' } }) }, 'another NFT'],
  [unique, { data: data(several) }, 'not a transfer of such an NFT'],
  // `approve(address,uint256)` and `setApprovalForAll(address,bool)`.
  [unique, { data: data(unique).replace('42842e0e', '095ea7b3') }, 'not a transfer of such an NFT'],
  [unique, { data: data(unique).replace('42842e0e', 'a22cb465') }, 'not a transfer of such an NFT'],
  // Without the question whether the recipient takes it.
  [unique, { data: data(unique).replace('42842e0e', '23b872dd') }, 'not a transfer of such an NFT'],
  [unique, { data: `${data(unique)}00` }, 'cannot be read'],
  [unique, { data: data(unique).slice(0, -2) }, 'cannot be read'],
  // Bits above an address that some contract might read.
  [unique, { data: data(unique).replace('42842e0e0', '42842e0e1') }, 'cannot be read'],
  [unique, { data: data(unique).replace(`${'a'.repeat(40)}0`, `${'a'.repeat(40)}1`) }, 'cannot be read'],
  [unique, { data: '0x' }, 'not a transfer of such an NFT'],
  [several, { value: 1n }, 'pays native'],
  [several, { to: stranger }, 'another collection'],
  [several, { data: of(several, {}, stranger) }, 'takes from another account'],
  [several, { data: of(several, { recipient: stranger }) }, 'another address'],
  [several, { data: of(several, { nft: { ...several.nft, tokenId: '13' } }) }, 'another NFT'],
  [several, { data: of(several, { amount: 4n }) }, 'another amount'],
  [several, { data: data(unique) }, 'not a transfer of such an NFT'],
  [several, { data: `${data(several)}${'0'.repeat(64)}` }, 'cannot be read'],
  // Bytes for the recipient's contract, and their beginning elsewhere.
  [several, { data: `${data(several).slice(0, -1)}1${'f'.repeat(64)}` }, 'cannot be read'],
  [several, { data: `${data(several).slice(0, -1)}1` }, 'cannot be read'],
  [several, { data: data(several).replace(`${'0'.repeat(62)}a0`, `${'0'.repeat(62)}c0`) }, 'cannot be read'],
] as const)('error: %#', (intent, change, fact) => {
  expect(() => check(intent, change)).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
  expect(() => check(intent, change)).toThrow(fact)
})

test('error: an amount that the bytes of an ERC-721 cannot say, and none', () => {
  expect(() => check({ ...unique, amount: 2n }, {})).toThrow('not an amount')
  expect(() => check({ ...several, amount: 0n }, {})).toThrow('not an amount')
})
