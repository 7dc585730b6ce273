import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, WantedEffects } from '../plan/LiquidityPlan.ts'
import { verifyReviewed } from './verifyReviewed.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, me, thief] = ['aa', 'bb', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex]

const wanted = {
  deposit: {
    type: 'deposit',
    protocol: 'v4',
    pool: 'a pool',
    tokenId: undefined,
    liquidity: 30n,
    sqrtPriceX96: 7n,
    range: { tickLower: -60, tickUpper: 60 },
    maximum: [10n, 20n],
    minimum: [5n, 6n],
    value: 4n,
  },
  exit: {
    type: 'exit',
    protocol: 'v3',
    pool: 'a pool',
    range: undefined,
    tokenId: 5n,
    liquidity: 30n,
    minimum: [1n, 2n],
  },
  claim: { type: 'claim', token: a, earned: 9n },
  burn: { type: 'burn', protocol: 'v3', tokenId: 5n },
} as const satisfies Record<string, WantedEffects>

function planOf(of: WantedEffects): LiquidityPlan {
  return {
    chainId: 1,
    account: me,
    approvals: [],
    permit: undefined,
    wanted: of,
    build: () => {
      throw new Error('The bytes are not asked for.')
    },
    terms: {
      token0: a,
      token1: b,
      liquidity: 30n,
      expected: { amount0: -9n, amount1: -19n },
      worst: { amount0: -10n, amount1: -20n },
    },
  }
}

type Change = Partial<Omit<LiquidityPlan, 'terms'>> & { readonly terms?: Partial<LiquidityPlan['terms']> }

/** What was shown is `of`; what is made after the press is that with a change. */
function verify(of: WantedEffects, { terms, ...change }: Change = {}) {
  const reviewed = planOf(of)
  const plan = { ...reviewed, ...change, terms: { ...reviewed.terms, ...terms } }
  return () => verifyReviewed({ plan, reviewed })
}

describe('verifyReviewed', () => {
  test('error: another swap after an exit, or one where none was shown', () => {
    const swapAfter = (data: Hex) => ({ swap: { transaction: { data } } }) as unknown as LiquidityPlan['swapAfter']
    const reviewed = { ...planOf(wanted.exit), swapAfter: swapAfter('0x01') }
    expect(() => verifyReviewed({ plan: reviewed, reviewed })).not.toThrow()
    for (const after of [swapAfter('0x02'), undefined])
      expect(() => verifyReviewed({ plan: { ...reviewed, swapAfter: after }, reviewed })).toThrow('swap')
    expect(verify(wanted.exit, { swapAfter: swapAfter('0x01') })).toThrow('swap')
  })

  test('default: what was shown, of each kind', () => {
    for (const of of Object.values(wanted)) expect(verify(of)).not.toThrow()
  })

  test('behavior: less may be spent, more received', () => {
    expect(verify(wanted.deposit, { terms: { worst: { amount0: -9n, amount1: -19n } } })).not.toThrow()
    const narrower = { ...wanted.deposit, maximum: [9n, 19n], minimum: [6n, 7n], value: 3n } as const
    expect(verify(wanted.deposit, { wanted: narrower })).not.toThrow()
    expect(verify(wanted.exit, { wanted: { ...wanted.exit, minimum: [2n, 3n] } })).not.toThrow()
    expect(verify(wanted.claim, { wanted: { ...wanted.claim, earned: 10n } })).not.toThrow()
  })

  test.each([
    ['chain', { chainId: 2 }],
    ['account', { account: thief }],
    ['tokens', { terms: { token0: thief } }],
    ['tokens', { terms: { token1: thief } }],
    ['worst case', { terms: { worst: { amount0: -11n, amount1: -20n } } }],
    ['worst case', { terms: { worst: { amount0: -10n, amount1: -21n } } }],
  ] satisfies [string, Change][])('error: another %s, whatever the kind', (what, change) => {
    for (const of of Object.values(wanted)) expect(verify(of, change)).toThrow(`Its ${what} is not what was reviewed.`)
  })

  test('error: another kind of action', () => {
    const { deposit, exit, claim, burn } = wanted
    expect(verify(deposit, { wanted: exit })).toThrow('Its kind')
    expect(verify(exit, { wanted: deposit })).toThrow('Its kind')
    expect(verify(exit, { wanted: burn })).toThrow('Its kind')
    expect(verify(burn, { wanted: claim })).toThrow('Its token')
    expect(verify(claim, { wanted: burn })).toThrow('Its kind')
  })

  test.each([
    ['protocol', { protocol: 'v3' }],
    ['position', { tokenId: 6n }],
    ['pool', { pool: 'another' }],
    ['liquidity', { liquidity: 31n }],
    ['liquidity', { liquidity: undefined }],
    ['range', { range: { tickLower: -61, tickUpper: 60 } }],
    ['range', { range: { tickLower: -60, tickUpper: 61 } }],
    ['range', { range: undefined }],
    ['largest amounts', { maximum: [11n, 20n] }],
    ['largest amounts', { maximum: [10n, 21n] }],
    ['least amounts', { minimum: [4n, 6n] }],
    ['least amounts', { minimum: [5n, 5n] }],
    ['least amounts', { minimum: undefined }],
    ['first price', { sqrtPriceX96: 8n }],
    ['value', { value: 5n }],
  ] satisfies [string, Partial<Extract<WantedEffects, { type: 'deposit' }>>][])(
    'error: a deposit of another %s',
    (what, change) => {
      expect(verify(wanted.deposit, { wanted: { ...wanted.deposit, ...change } })).toThrow(`Its ${what}`)
    },
  )

  test.each([
    ['protocol', { protocol: 'v4' }],
    ['position', { tokenId: 6n }],
    ['pool', { pool: 'another' }],
    ['liquidity', { liquidity: 29n }],
    ['least amounts', { minimum: [0n, 2n] }],
    ['least amounts', { minimum: [1n, 1n] }],
  ] satisfies [string, Partial<Extract<WantedEffects, { type: 'exit' }>>][])(
    'error: an exit of another %s',
    (what, change) => {
      expect(verify(wanted.exit, { wanted: { ...wanted.exit, ...change } })).toThrow(`Its ${what}`)
    },
  )

  test('error: a claim of another token, or of less; another position destroyed', () => {
    expect(verify(wanted.claim, { wanted: { ...wanted.claim, token: b } })).toThrow('Its token')
    expect(verify(wanted.claim, { wanted: { ...wanted.claim, earned: 8n } })).toThrow('Its rewards')
    expect(verify(wanted.burn, { wanted: { ...wanted.burn, tokenId: 6n } })).toThrow('Its position')
    expect(verify(wanted.burn, { wanted: { ...wanted.burn, protocol: 'v4' } })).toThrow('Its protocol')
  })

  test('error: another swap or exit before a deposit, or one that was not there', () => {
    const swap = (data: Hex) => ({ transaction: { data } }) as NonNullable<LiquidityPlan['prelude']>['swap']
    const exit = planOf(wanted.exit)
    const poorer = planOf({ ...wanted.exit, minimum: [0n, 2n] })
    const richer = planOf({ ...wanted.exit, minimum: [2n, 2n] })
    const held = (prelude: LiquidityPlan['prelude'], seen: LiquidityPlan['prelude']) => () =>
      verifyReviewed({
        plan: { ...planOf(wanted.deposit), prelude },
        reviewed: { ...planOf(wanted.deposit), prelude: seen },
      })
    const both = { exit, swap: swap('0x01') }
    expect(held(both, both)).not.toThrow()
    expect(held({ ...both, exit: richer }, both)).not.toThrow()
    expect(held({ ...both, exit: poorer }, both)).toThrow('Its least amounts')
    expect(held({ ...both, swap: swap('0x02') }, both)).toThrow('Its swap')
    expect(held({ ...both, swap: undefined }, both)).toThrow('Its swap')
    expect(held({ ...both, exit: undefined }, both)).toThrow('Its exit')
    expect(held(both, { ...both, exit: undefined })).toThrow('Its exit')
    expect(held(both, undefined)).toThrow('Its swap')
    expect(held(undefined, { exit, swap: undefined })).toThrow('Its exit')
  })
})
