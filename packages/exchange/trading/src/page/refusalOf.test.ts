import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import type { EnginePolicy } from './EngineMessages.ts'
import { refusalOf } from './refusalOf.ts'

const [token, other, account] = (['a', 'b', 'c'] as const).map((digit) => `0x${digit.repeat(40)}` as const)
const open: EnginePolicy = { isRegionBlocked: false, blockedTokens: [], blockedAddressDigests: [] }

test('a region, a token of this chain and an account that the operator does not serve are told apart', () => {
  const refusal = (policy: Partial<EnginePolicy>, chainId = 1) =>
    refusalOf({ ...open, ...policy }, { chainId, tokens: [other!, token!], account })

  expect(refusal({})).toBeUndefined()
  expect(refusal({ isRegionBlocked: true })).toBe('RegionBlocked')
  expect(refusal({ blockedTokens: [`1:${token}`] })).toBe('TokenBlocked')
  expect(refusal({ blockedTokens: [`1:${token}`] }, 2)).toBeUndefined()
  expect(refusal({ blockedAddressDigests: [keccak256(account!)] })).toBe('AddressBlocked')
  expect(refusal({ blockedAddressDigests: [keccak256(other!)] })).toBeUndefined()
  const visitor = { chainId: 1, tokens: [other!], account: undefined }
  expect(refusalOf({ ...open, blockedAddressDigests: [keccak256(account!)] }, visitor)).toBeUndefined()
})
