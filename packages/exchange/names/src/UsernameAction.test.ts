import { type Hex, hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { toTypedData, type UsernameAction } from './UsernameAction.ts'

const signing = {
  account: `0x${'a'.repeat(40)}`,
  chainId: 1,
  challenge: { nonce: `0x${'1'.repeat(64)}`, site: 'oxbow.example', expiresAt: 1_800_000_000 },
} as const
const hash = (action: UsernameAction, over: Partial<toTypedData.Signing> = {}): Hex =>
  hashTypedData(toTypedData(action, { ...signing, ...over }))

describe('toTypedData', () => {
  test('default: what a wallet shows of a claim', () => {
    expect(toTypedData({ kind: 'claim', username: 'alice' }, signing)).toMatchInlineSnapshot(`
      {
        "domain": {
          "chainId": 1,
          "name": "Oxbow usernames",
          "version": "1",
        },
        "message": {
          "account": "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
          "expiresAt": 1800000000n,
          "nonce": "0x1111111111111111111111111111111111111111111111111111111111111111",
          "site": "oxbow.example",
          "username": "alice",
        },
        "primaryType": "ClaimUsername",
        "types": {
          "ClaimUsername": [
            {
              "name": "site",
              "type": "string",
            },
            {
              "name": "account",
              "type": "address",
            },
            {
              "name": "nonce",
              "type": "bytes32",
            },
            {
              "name": "expiresAt",
              "type": "uint256",
            },
            {
              "name": "username",
              "type": "string",
            },
          ],
        },
      }
    `)
  })

  test('behavior: no two actions, accounts, chains, sites, challenges or times have one hash', () => {
    const picture = (digit: string): Hex => `0x${digit.repeat(64)}`
    const { challenge } = signing
    const claim = { kind: 'claim', username: 'alice' } as const
    const hashes = [
      hash(claim),
      hash({ kind: 'claim', username: 'alicf' }),
      hash({ kind: 'change', username: 'alice' }),
      hash({ kind: 'delete' }),
      hash({ kind: 'edit', bio: 'a', website: 'b', x: '' }),
      hash({ kind: 'edit', bio: '', website: 'a', x: 'b' }),
      hash({ kind: 'avatar', pictureHash: undefined }),
      hash({ kind: 'avatar', pictureHash: picture('2') }),
      hash(claim, { account: `0x${'b'.repeat(40)}` }),
      hash(claim, { chainId: 10 }),
      hash(claim, { challenge: { ...challenge, site: 'oxbow.example:3000' } }),
      hash(claim, { challenge: { ...challenge, nonce: picture('3') } }),
      hash(claim, { challenge: { ...challenge, expiresAt: 1_800_000_001 } }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
