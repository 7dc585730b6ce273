import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RewardCampaign } from './RewardCampaign.ts'
import { advanceShares, earnedUntil, noShares, type RewardEvent } from './RewardShares.ts'

const [alice, bob]: Hex[] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]

const unit = 10n ** 18n

/** 10 tokens a second for 100 seconds. */
const campaign: RewardCampaign = {
  pool: `0x${'11'.repeat(32)}`,
  token: `0x${'22'.repeat(20)}`,
  amount: 1_000n * unit,
  startsAt: 1_000,
  endsAt: 1_100,
  blockNumber: 5n,
}

const owner = (seconds: number, tokenId: bigint, to: Hex | undefined): RewardEvent => ({
  seconds,
  kind: 'owner',
  tokenId,
  owner: to!,
})
const change = (seconds: number, tokenId: bigint, liquidityDelta: bigint, range = [-10, 10]): RewardEvent => ({
  seconds,
  kind: 'liquidity',
  tokenId,
  tickLower: range[0]!,
  tickUpper: range[1]!,
  liquidityDelta,
})
const price = (seconds: number, tick: number): RewardEvent => ({ seconds, kind: 'price', tick })

/** Whole tokens; what is rounded away is a raw unit and never too little of it. */
function count(events: readonly RewardEvent[], seconds: number) {
  const earned = earnedUntil(advanceShares(noShares, campaign, events), campaign, seconds)
  return Object.fromEntries(
    [...earned].map(([account, raw]) => {
      const whole = (raw + unit / 2n) / unit
      expect(whole * unit - raw).toBeGreaterThanOrEqual(0n)
      expect(whole * unit - raw).toBeLessThanOrEqual(1n)
      return [account, whole]
    }),
  )
}

describe('RewardShares', () => {
  // Alice alone for 20 s: 200. Bob beside her with three times as much for 20 s: 50 and 150. The price out of both for 20 s, in which nobody earns. Bob's
  // wider range alone for 10 s: 100. Both again for 10 s: 25 and 75. Alice sells her NFT to Bob: the last 20 s are his, 200.
  const scenario = [
    price(500, 0),
    owner(600, 1n, alice),
    change(600, 1n, 100n),
    owner(1_020, 2n, bob),
    change(1_020, 2n, 300n, [-20, 20]),
    price(1_040, 20),
    price(1_060, 19),
    price(1_070, 9),
    owner(1_080, 1n, bob),
  ]

  test('default: each second is shared by the liquidity in range, as added up by hand', () => {
    expect(count(scenario, 1_100)).toEqual({ [alice!]: 275n, [bob!]: 525n })
    expect(count(scenario.slice(0, 5), 1_040)).toEqual({ [alice!]: 250n, [bob!]: 150n })
  })

  test('behavior: nothing before it begins nor after it ends', () => {
    expect(count(scenario.slice(0, 3), 1_000)).toEqual({ [alice!]: 0n })
    expect(count(scenario, 5_000)).toEqual(count(scenario, 1_100))
  })

  test('behavior: what came and went within a block earns nothing', () => {
    const visit = [owner(1_010, 3n, bob), change(1_010, 3n, 10n ** 30n), change(1_010, 3n, -(10n ** 30n))]
    expect(count([...scenario.slice(0, 3), ...visit], 1_020)).toEqual({ [alice!]: 200n, [bob!]: 0n })
  })

  test('behavior: a part taken out earns less from then on', () => {
    const taken = [...scenario.slice(0, 5), change(1_030, 2n, -200n, [-20, 20])]
    // 10 s at 1 to 3: 25 and 75; 10 s at 1 to 1: 50 each.
    expect(count(taken, 1_040)).toEqual({ [alice!]: 275n, [bob!]: 125n })
  })

  test('behavior: counted in any pieces it is the same to the bit, and never more than was paid in', () => {
    const odd = { ...campaign, amount: 999_999_999_999_999_989n, endsAt: 1_097 }
    const whole = advanceShares(noShares, odd, scenario)
    for (let cut = 0; cut <= scenario.length; cut++) {
      const first = advanceShares(noShares, odd, scenario.slice(0, cut))
      earnedUntil(first, odd, 1_075)
      expect(advanceShares(first, odd, scenario.slice(cut))).toEqual(whole)
    }
    const sum = [...earnedUntil(whole, odd, 1_100).values()].reduce((a, b) => a + b, 0n)
    expect(sum).toBeLessThanOrEqual(odd.amount)
  })
})

describe('what is counted of a position', () => {
  const counted = (...events: readonly RewardEvent[]) => advanceShares(noShares, campaign, events)

  test('behavior: one of nobody earns nothing, and what it would have is nobody’s', () => {
    const shares = counted(price(1_000, 0), change(1_000, 1n, 100n), change(1_000, 2n, 100n), owner(1_000, 2n, bob))
    expect(earnedUntil(shares, campaign, 1_010)).toEqual(new Map([[bob, 50n * unit]]))
    const found = advanceShares(shares, campaign, [owner(1_010, 1n, alice)])
    expect(earnedUntil(found, campaign, 1_010).get(alice!)).toBe(0n)
    expect(earnedUntil(found, campaign, 1_020).get(alice!)).toBe(50n * unit)
  })

  test('behavior: a range holds its lower end and not its upper; without a price nothing is held', () => {
    const at = (tick: number | undefined) =>
      counted(...(tick === undefined ? [] : [price(1_000, tick)]), owner(1_000, 1n, alice), change(1_000, 1n, 100n))
    expect([-11, -10, 9, 10].map((tick) => at(tick).liquidity)).toEqual([0n, 100n, 100n, 0n])
    expect(at(undefined)).toMatchObject({ liquidity: 0n, seconds: 1_000, tick: undefined })
    expect(earnedUntil(at(10), campaign, 1_010)).toEqual(new Map())
  })

  test('behavior: an NFT may be there before its liquidity, at any place', () => {
    const shares = counted(price(1_000, 0), owner(1_000, 1n, alice))
    expect(shares.positions.get(1n)).toEqual({
      owner: alice,
      tickLower: 0,
      tickUpper: 0,
      liquidity: 0n,
      growthX128: 0n,
    })
    expect([shares.liquidity, earnedUntil(shares, campaign, 1_010).get(alice!)]).toEqual([0n, undefined])
    expect(noShares).toMatchObject({ seconds: 0, tick: undefined, liquidity: 0n, growthX128: 0n })
  })

  test('behavior: a price that stays on its side changes nothing of what was given out', () => {
    const before = counted(price(1_000, 0), owner(1_000, 1n, alice), change(1_000, 1n, 100n))
    const after = advanceShares(before, campaign, [price(1_010, 5)])
    expect([after.earnedX128.size, after.liquidity, after.tick]).toEqual([0, 100n, 5])
    const left = advanceShares(after, campaign, [price(1_020, 10)])
    expect([left.liquidity, left.earnedX128.get(alice!)]).toEqual([0n, (200n * unit) << 128n])
    expect(earnedUntil(left, campaign, 1_050).get(alice!)).toBe(200n * unit)
  })
})
