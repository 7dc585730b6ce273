import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { encodeRevokes } from './encodeRevokes.ts'
import type { RevokedAllowance } from './RevokeIntent.ts'
import { revokeDomain } from './revokeDomain.ts'
import { verifyRevoke } from './verifyRevoke.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const permit2 = at('f')
const revoked = (kind: 'erc20' | 'permit2' | 'operator', token: Hex, spender: Hex): RevokedAllowance => ({
  kind,
  token,
  spender,
  facts: { address: token, symbol: 'TKN', decimals: 18 },
})
const ofToken = revoked('erc20', at('a'), at('b'))
const [one, two] = [revoked('permit2', at('a'), at('c')), revoked('permit2', at('d'), at('c'))]
const ofOperator = revoked('operator', at('e'), at('b'))
const ofNft: RevokedAllowance = { ...revoked('operator', at('e'), at('b')), kind: 'nft', tokenId: '7' }
const allowances = [ofToken, one, two, ofOperator, ofNft]
const network = { chainId: 1, contracts: { permit2 } as Contracts }
const [lockdown, approve, removal, nobody] = encodeRevokes(allowances, network).map(({ call }) => call) as [
  Call,
  Call,
  Call,
  Call,
]
type Call = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

test('default: a token’s own allowance, an operator, and all that Permit2 keeps in one call', () => {
  expect(() => verifyRevoke(approve, { allowances, permit2 })).not.toThrow()
  expect(() => verifyRevoke(removal, { allowances, permit2 })).not.toThrow()
  expect(() => verifyRevoke(lockdown, { allowances, permit2 })).not.toThrow()
  expect(() => verifyRevoke(nobody, { allowances, permit2 })).not.toThrow()
})

test('behavior: however the bytes and the addresses are written', () => {
  const loud = (text: string) => text.toUpperCase().replace('0X', '0x') as Hex
  for (const call of [approve, removal, lockdown, nobody]) {
    const written = { ...call, to: loud(call.to), data: loud(call.data) }
    expect(() => verifyRevoke(written, { allowances, permit2: loud(permit2) })).not.toThrow()
  }
})

test.each([
  ['an amount', approve, { data: approve.data.replace(/0$/, '1') }],
  ['another spender', approve, { data: approve.data.replace('bbbb', 'bbbc') }],
  ['another token', approve, { to: at('d') }],
  ['a transfer of the same shape', approve, { data: approve.data.replace('095ea7b3', 'a9059cbb') }],
  ['bytes behind it', approve, { data: `${approve.data}00` }],
  ['bits above the address', approve, { data: approve.data.replace('095ea7b30', '095ea7b31') }],
  ['native currency', approve, { value: 1n }],
  ['an operator who is approved', removal, { data: removal.data.replace(/0$/, '1') }],
  ['an operator who is approved by another bit', removal, { data: removal.data.replace(/0$/, '2') }],
  ['another operator', removal, { data: removal.data.replace('bbbb', 'bbbc') }],
  ['a collection that was not chosen', removal, { to: at('d') }],
  ['an operator of a token that was chosen', removal, { to: at('a') }],
  ['an approval of the first NFT of a collection', removal, { data: approve.data }],
  ['a transfer in place of an operator', removal, { data: removal.data.replace('a22cb465', 'a9059cbb') }],
  ['bytes behind an operator', removal, { data: `${removal.data}00` }],
  ['bits above an operator', removal, { data: removal.data.replace('a22cb4650', 'a22cb4651') }],
  ['native currency to a collection', removal, { value: 1n }],
  ['an operator of Permit2', removal, { to: permit2 }],
  ['another NFT', nobody, { data: nobody.data.replace(/7$/, '8') }],
  ['the first NFT', nobody, { data: nobody.data.replace(/7$/, '0') }],
  ['an NFT of another collection', nobody, { to: at('a') }],
  ['somebody who may take the NFT', nobody, { data: nobody.data.replace(/0(0{63}7)$/, '5$1') }],
  ['bits above nobody', nobody, { data: nobody.data.replace('095ea7b30', '095ea7b31') }],
  ['bytes behind an NFT', nobody, { data: `${nobody.data}00` }],
  ['native currency for an NFT', nobody, { value: 1n }],
  ['a lockdown of Permit2 elsewhere', lockdown, { to: at('a') }],
  ['a pair that was not chosen', lockdown, { data: lockdown.data.replace('dddd', 'ddde') }],
  ['a length that is not the list’s', lockdown, { data: lockdown.data.replace(/2(0{24}a)/, '1$1') }],
  ['an approval in Permit2', lockdown, { data: lockdown.data.replace('cc53287f', '87517c45') }],
] as const)('error: %s', (_name, call, change) => {
  const changed = { ...call, ...change } as Call
  expect(changed).not.toEqual(call)
  expect(() => verifyRevoke(changed, { allowances, permit2 })).toThrow(
    expect.objectContaining({ code: 'TransactionMismatch' }),
  )
})

test('revokeDomain: a revocation is sent as a call or in a batch, from the account, and not as anything else', () => {
  const account = at('9')
  const intent = { chainId: 1, allowances }
  const transaction = { ...approve, chainId: 1, from: account }
  const verify = (step: object) => () =>
    revokeDomain.verify({ chainId: 1, ...step } as never, { intent, account, network } as never)
  expect(verify({ type: 'call', transaction })).not.toThrow()
  expect(verify({ type: 'batch', calls: [approve, removal] })).not.toThrow()
  for (const wrong of [
    { type: 'approve', transaction },
    { type: 'call', transaction: undefined },
    { type: 'call', transaction, chainId: 2 },
    { type: 'call', transaction: { ...transaction, from: at('8') } },
  ])
    expect(verify(wrong)).toThrow(expect.objectContaining({ code: 'TransactionMismatch' }))
})
