import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toVoidPermit } from './VoidPermit.ts'
import { verifyPermitCancel, verifyVoidPermit } from './verifyPermitCancel.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [account, other, permit2, spender] = [address('a1'), address('b2'), address('c3'), address('d4')] as const
const [token, second] = [address('e5'), address('f6')] as const
const permit = { chainId: 31337, account, spender, deadline: 1_900_000_000 } as const
const ofPermit2: SignedPermit = {
  ...permit,
  kind: 'permit2',
  contract: permit2,
  allowed: [
    { token, amount: '5', nonce: '7', expiration: 1_900_000_900 },
    { token: second, amount: '5', nonce: '40', expiration: 1_900_000_900 },
  ],
}
const ofToken: SignedPermit = {
  ...permit,
  kind: 'token',
  contract: token,
  domain: { name: 'TKN', version: '1' },
  allowed: [{ token, amount: '5', nonce: '7' }],
}

function invalidate({ of = token, by = spender, nonce = 8 }: { of?: Hex; by?: Hex; nonce?: number } = {}): Hex {
  return encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateNonces', args: [of, by, nonce] })
}

function allow({ owner = account as Hex, to = account as Hex, value = 0n } = {}): Hex {
  const signature = [27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
  const args = [owner, to, value, 1_900_000_000n, ...signature] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
}

const call = { chainId: 31337, from: account as Hex, value: 0n }
type Change = Partial<typeof call & { readonly to: Hex; readonly data: Hex }>
const wrong: readonly (readonly [RegExp, string, Change])[] = [
  [/another network/, 'chainId', { chainId: 1 }],
  [/another account/, 'from', { from: other }],
  [/native currency/, 'value', { value: 1n }],
  [/cancels nothing/, 'to', { to: other }],
  [/cancels nothing/, 'data', { data: '0x' }],
]

describe('verifyPermitCancel of Permit2', () => {
  const honest = { ...call, to: permit2 as Hex, data: invalidate() }
  const facts = { permit: ofPermit2, permit2 }

  test('default: the nonce of any of its tokens', () => {
    verifyPermitCancel(honest, facts)
    verifyPermitCancel({ ...honest, data: invalidate({ of: second, nonce: 41 }) }, facts)
  })

  test.each([
    ...wrong,
    [/something else/, 'token', { data: invalidate({ of: other }) }],
    [/something else/, 'nonce of the other token', { data: invalidate({ of: second }) }],
    [/something else/, 'spender', { data: invalidate({ by: other }) }],
    [/something else/, 'later nonce', { data: invalidate({ nonce: 9 }) }],
    [/something else/, 'earlier nonce', { data: invalidate({ nonce: 7 }) }],
    [/cancels nothing/, 'trailing bytes', { data: `${invalidate()}00` }],
    [/cancels nothing/, 'function', { data: allow() }],
  ] as typeof wrong)('error: %s by %s', (words, _, change) => {
    expect(() => verifyPermitCancel({ ...honest, ...change }, facts)).toThrow(expectFact(words))
  })
})

describe('verifyPermitCancel of a token', () => {
  const honest = { ...call, to: token as Hex, data: allow() }
  const facts = { permit: ofToken, permit2 }

  test('default: a permit of nothing', () => {
    verifyPermitCancel(honest, facts)
  })

  test.each([
    ...wrong,
    [/take the token/, 'owner', { data: allow({ owner: other }) }],
    [/take the token/, 'spender', { data: allow({ to: spender }) }],
    [/cancels nothing/, 'amount', { data: allow({ value: 1n }) }],
    [/cancels nothing/, 'trailing bytes', { data: `${allow()}00` }],
    [/cancels nothing/, 'function', { data: invalidate() }],
  ] as typeof wrong)('error: %s by %s', (words, _, change) => {
    expect(() => verifyPermitCancel({ ...honest, ...change }, facts)).toThrow(expectFact(words))
  })
})

describe('verifyVoidPermit', () => {
  const honest = toVoidPermit(ofToken)

  test('default: a permit of nothing with its nonce', () => {
    verifyVoidPermit(honest, ofToken)
  })

  test.each<[RegExp, string, { domain?: object; message?: object; primaryType?: string }]>([
    [/not a permit/, 'primaryType', { primaryType: 'PermitSingle' }],
    [/another network/, 'chainId', { domain: { chainId: 1 } }],
    [/another token/, 'verifyingContract', { domain: { verifyingContract: second } }],
    [/take the token/, 'owner', { message: { owner: other } }],
    [/take the token/, 'spender', { message: { spender } }],
    [/take the token/, 'value', { message: { value: 1n } }],
    [/something else/, 'nonce', { message: { nonce: 8n } }],
  ])('error: %s by %s', (words, _, { domain, message, primaryType = honest.primaryType }) => {
    const changed = {
      ...honest,
      primaryType,
      domain: { ...honest.domain, ...domain },
      message: { ...honest.message, ...message },
    }
    expect(() => verifyVoidPermit(changed, ofToken)).toThrow(expectFact(words))
  })
})

function expectFact(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
