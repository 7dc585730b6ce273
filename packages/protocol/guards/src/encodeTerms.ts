import { concat, encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from 'viem'
import type { MarketTerms, TwapTerms } from './MarketTerms.ts'

const market = parseAbiParameters('(address, uint32, uint128, uint16, uint8, int24)')
const triggers = { 'at-or-below': 1, 'at-or-above': 2 } as const
const noMarket: MarketTerms = {
  pool: `0x${'0'.repeat(40)}`,
  windowSeconds: 0,
  leastLiquidity: 0n,
  toleranceBps: 0,
  trigger: undefined,
}

/** MarketGuard's `additionalValidationData`. */
export function encodeMarketTerms(terms: MarketTerms): Hex {
  const { leastLiquidity, pool, toleranceBps, trigger, windowSeconds } = terms
  const [side, tick] = trigger === undefined ? [0, 0] : [triggers[trigger.side], trigger.tick]
  return encodeAbiParameters(market, [[pool, windowSeconds, leastLiquidity, toleranceBps, side, tick]])
}

/** PlanZone's `extraData`. */
export function encodeTwapTerms({ market, plan }: TwapTerms): Hex {
  return concat([plan, encodeMarketTerms(market ?? noMarket)])
}

/** The `zoneHash` of every part of a plan. */
export function hashTwapTerms(terms: TwapTerms): Hex {
  return keccak256(encodeTwapTerms(terms))
}
