import { describe, expect, test } from 'vitest'
import { longestAmount, readAmount, readPolicy, toPolicyJson } from './policyText.ts'
import { noPolicy, rulesAt, type SpendingRules, withoutRaise, withRules } from './SpendingPolicy.ts'

const day = 24 * 3_600_000
const now = 1_700_000_000_000
const usdc = `0x${'a0'.repeat(20)}` as const
const rules = (most: bigint, delayHours: SpendingRules['delayHours'] = 6, more: SpendingRules['limits'] = []) => ({
  limits: [{ chainId: 1, token: usdc, most }, ...more],
  delayHours,
})
const eth = { chainId: 1, token: 'native', most: 5n } as const
const set = withRules(noPolicy, rules(1_000n), now)

describe('limits that their owner changes', () => {
  test('default: the first ones count at once', () => {
    expect(set).toEqual({ rules: rules(1_000n), raise: undefined })
  })

  test.each([
    ['less', rules(999n)],
    ['a longer delay', rules(1_000n, 7)],
    ['no exceptions', rules(1_000n, 'never')],
    ['a token less', { limits: [], delayHours: 6 } as SpendingRules],
  ])('behavior: %s counts at once', (_, wanted) => {
    expect(withRules(set, wanted, now)).toEqual({ rules: wanted, raise: undefined })
  })

  test.each([
    ['more', rules(1_001n)],
    ['a shorter delay', rules(1_000n, 5)],
    ['a token more', rules(1_000n, 6, [eth])],
    ['none', undefined],
  ])('behavior: %s waits for 24 hours', (_, wanted) => {
    const raised = withRules(set, wanted, now)
    expect(rulesAt(raised, now + day - 1)).toEqual(rules(1_000n))
    expect(rulesAt(raised, now + day)).toEqual(wanted)
    expect(rulesAt(withoutRaise(raised, now), now + day)).toEqual(rules(1_000n))
  })

  test('behavior: the same limits in another order are no raise', () => {
    const two = withRules(noPolicy, rules(1_000n, 6, [eth]), now)
    const turned = { limits: [eth, ...rules(1_000n).limits], delayHours: 6 } as const
    expect(withRules(two, turned, now).raise).toBeUndefined()
  })

  test('behavior: exceptions where there were none wait', () => {
    const strict = withRules(noPolicy, rules(1_000n, 'never'), now)
    expect(rulesAt(withRules(strict, rules(1_000n, 168), now), now + day - 1)).toEqual(rules(1_000n, 'never'))
  })

  test('behavior: of a change both ways the stricter half counts at once', () => {
    const both = withRules(set, rules(2_000n, 12), now)
    expect(rulesAt(both, now)).toEqual(rules(1_000n, 12))
    expect(rulesAt(both, now + day)).toEqual(rules(2_000n, 12))
  })

  test('behavior: a second raise begins its own wait', () => {
    const first = withRules(set, rules(2_000n), now)
    const second = withRules(first, rules(3_000n), now + day - 1)
    expect(rulesAt(second, now + day)).toEqual(rules(1_000n))
    expect(rulesAt(second, now + 2 * day - 1)).toEqual(rules(3_000n))
  })

  test('behavior: a raise that came into force can’t be taken back, and is what the next one is held against', () => {
    const raised = withRules(set, rules(2_000n), now)
    expect(withoutRaise(raised, now + day)).toEqual({ rules: rules(2_000n), raise: undefined })
    expect(withRules(raised, rules(1_500n), now + day)).toEqual({ rules: rules(1_500n), raise: undefined })
  })

  test('behavior: turned off they are gone, and the next ones count at once again', () => {
    const off = withRules(set, undefined, now)
    expect(withRules(off, rules(1n), now + day)).toEqual({ rules: rules(1n), raise: undefined })
  })

  test('behavior: are read as they were written', () => {
    for (const policy of [
      noPolicy,
      set,
      withRules(set, rules(2n ** 256n, 'never', [eth]), now),
      withRules(set, undefined, now),
      withRules(noPolicy, rules(1n, 168), now),
    ])
      expect(readPolicy(JSON.parse(JSON.stringify(toPolicyJson(policy))))).toEqual(policy)
  })

  const written = toPolicyJson(set) as { rules: { limits: Record<string, unknown>[] } }
  test.each([
    ['nothing', undefined],
    ['a list', []],
    [
      'a negative amount',
      { ...written, rules: { limits: [{ ...written.rules.limits[0], most: '-1' }], delayHours: 6 } },
    ],
    [
      'a number for an amount',
      { ...written, rules: { limits: [{ ...written.rules.limits[0], most: 1 }], delayHours: 6 } },
    ],
    [
      'a name for a token',
      { ...written, rules: { limits: [{ ...written.rules.limits[0], token: 'USDC' }], delayHours: 6 } },
    ],
    ['no delay', { ...written, rules: { limits: [], delayHours: 0 } }],
    ['an hour more than a week', { ...written, rules: { limits: [], delayHours: 169 } }],
    ['a delay of years', { ...written, rules: { limits: [], delayHours: 9_000 } }],
    ['too many', { ...written, rules: { limits: Array(17).fill(written.rules.limits[0]), delayHours: 6 } }],
    ['a raise without a time', { ...written, raise: { rules: null } }],
  ])('error: %s is no policy', (_, value) => {
    expect(readPolicy(value)).toBeUndefined()
  })

  test('the longest amount is read, one more is not', () => {
    expect(readAmount(String(longestAmount))).toBe(longestAmount)
    expect(() => readAmount(String(longestAmount + 1n))).toThrow('These are not spending limits.')
  })
})
