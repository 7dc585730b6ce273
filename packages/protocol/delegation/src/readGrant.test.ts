import { describe, expect, test } from 'vitest'
import { encodeRedemption } from './encodeRedemption.ts'
import { feeOf, toFeeCall } from './feeOf.ts'
import type { Grant } from './Grant.ts'
import { readGrant } from './readGrant.ts'
import { readRedemption } from './readRedemption.ts'
import { type GrantData, toGrantData } from './toGrantData.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const fee = { token: address('c'), recipient: address('d'), amount: 7n }
const grant: Grant = {
  chainId: 31337,
  account: address('a'),
  delegate: address('d'),
  calls: [{ to: address('b'), value: 5n, data: '0x1234' }, toFeeCall(fee)],
  id: 2n ** 255n,
  expiresAt: 1_800_000_000,
}
type Message = GrantData['message']
const withMessage = (change: (message: Message) => object) => {
  const data = toGrantData(grant)
  return { ...data, message: { ...data.message, ...change(data.message) } }
}
const withCaveat = (index: number, change: object) =>
  withMessage(({ caveats }) => ({ caveats: caveats.map((each, at) => (at === index ? { ...each, ...change } : each)) }))

describe('readGrant', () => {
  test('default: what was granted, to the unit', () => {
    expect(readGrant(toGrantData(grant))).toEqual(grant)
    expect(feeOf(grant.calls)).toEqual(fee)
  })

  test.each<[string, readGrant.Data]>([
    ['a caveat less', withMessage(({ caveats }) => ({ caveats: caveats.slice(0, 2) }))],
    ['a caveat more', withMessage(({ caveats }) => ({ caveats: [...caveats, caveats[2]] }))],
    ['caveats in another order', withMessage(({ caveats }) => ({ caveats: caveats.toReversed() }))],
    ['another contract that allows calls', withCaveat(0, { enforcer: address('e') })],
    ['another contract that allows an id', withCaveat(1, { enforcer: address('e') })],
    ['another contract that allows a time', withCaveat(2, { enforcer: address('e') })],
    ['calls with bytes after them', withCaveat(0, { terms: `${toGrantData(grant).message.caveats[0].terms}00` })],
    ['no end', withCaveat(2, { terms: `0x${'0'.repeat(64)}` })],
    ['a time without an end, from a time on', withCaveat(2, { terms: `0x${'1'.repeat(32)}${'0'.repeat(32)}` })],
    ['the authority of another delegation', withMessage(() => ({ authority: `0x${'1'.repeat(64)}` }))],
    ['a salt that is not its id', withMessage(() => ({ salt: 1n }))],
    [
      'another manager',
      { ...toGrantData(grant), domain: { ...toGrantData(grant).domain, verifyingContract: address('e') } },
    ],
    ['another version', { ...toGrantData(grant), domain: { ...toGrantData(grant).domain, version: '2' } }],
    ['another type', { ...toGrantData(grant), primaryType: 'Caveat' }],
    ['types of another order', { ...toGrantData(grant), types: { ...toGrantData(grant).types, Caveat: [] } }],
  ])('error: %s', (_, data) => {
    expect(readGrant(data)).toBeUndefined()
  })
})

test('readRedemption: the account and its calls; of anything else nothing', () => {
  const { to, data } = encodeRedemption(grant, '0x11')
  expect(readRedemption({ to, data })).toEqual({ account: grant.account, calls: grant.calls })
  expect(readRedemption({ to: address('e'), data })).toBeUndefined()
  expect(readRedemption({ to, data: `${data}00` })).toBeUndefined()
  expect(readRedemption({ to, data: '0x' })).toBeUndefined()
})

test('feeOf: only a plain transfer of a token', () => {
  const call = toFeeCall(fee)
  const data = (change: (data: string) => string) => [{ ...call, data: change(call.data) as `0x${string}` }]
  expect(feeOf([])).toBeUndefined()
  expect(feeOf([{ ...call, value: 1n }])).toBeUndefined()
  expect(feeOf(data((text) => text.replace('a9059cbb', '095ea7b3')))).toBeUndefined()
  expect(feeOf(data((text) => `${text}00`))).toBeUndefined()
  expect(feeOf(data((text) => text.replace(`${'0'.repeat(24)}d`, `${'0'.repeat(23)}1d`)))).toBeUndefined()
})
