import { maxTick } from '@oxbow/amm/tick'
import type { evaluateMarketTerms } from '../evaluateMarketTerms.ts'
import type { MarketTerms } from '../MarketTerms.ts'
import { address, pick, type Random, randomInt, randomUint } from './fuzzRun.ts'

export type MarketCase = evaluateMarketTerms.Facts & { readonly terms: MarketTerms }

const [low, high, foreign] = [address('11'), address('ee'), address('77')]
/** The lowest and highest ticks, those around zero, and those where a sqrt price's square exceeds 256 bits. */
const extremeTicks = [
  ...[-maxTick, 1 - maxTick, maxTick - 1, maxTick],
  ...[-1, 0, 1],
  ...[443_635, 443_636, 443_637, -443_636, -443_637],
]

/** Terms and a market, valid or not: at any tick, of tokens with any decimals, in both directions. */
export function randomMarket(random: Random, pool: `0x${string}`): MarketCase {
  const windowSeconds = random() < 0.03 ? randomInt(random, 1, 599) : pick(random, [600, 601, 1_800, 3_607, 86_400])
  const tick = randomTick(random)
  // No pool is beyond the highest or lowest tick, but a stub can claim so.
  const rest = tick === maxTick && random() < 0.5 ? windowSeconds : randomInt(random, 0, windowSeconds - 1)
  const before = BigInt(randomInt(random, -(2 ** 40), 2 ** 40))
  const inverseBefore = randomUint(random, 160)
  const liquidity = 1n + randomUint(random, 127)
  const inverseNow = BigInt.asUintN(160, inverseBefore + (BigInt(windowSeconds) << 128n) / liquidity)
  const pair = random() < 0.5 ? [low, high] : [high, low]
  const strange = [
    [low, low],
    [low, foreign],
    [foreign, high],
  ] as const
  const [tokenIn, tokenOut] = random() < 0.03 ? pick(random, strange) : pair
  return {
    terms: {
      pool,
      windowSeconds,
      toleranceBps: random() < 0.02 ? 10_001 : randomInt(random, 0, 10_000),
      leastLiquidity: random() < 0.9 ? liquidity / 2n : liquidity + 1n + randomUint(random, 120),
      trigger: randomTrigger(random, tick),
    },
    memory: {
      token0: low,
      token1: high,
      tickCumulatives: [before, before + BigInt(tick) * BigInt(windowSeconds) + BigInt(rest)],
      secondsPerLiquidityX128: [inverseBefore, inverseNow],
    },
    trade: { tokenIn: tokenIn!, tokenOut: tokenOut!, amountIn: randomUint(random, pick(random, [40, 96, 128, 256])) },
  }
}

function randomTick(random: Random): number {
  const chosen = random()
  if (chosen < 0.1) return pick(random, extremeTicks)
  // Where a divisor fills 256 bits, a division borrows.
  if (chosen < 0.2) return randomInt(random, 430_000, 443_635)
  return randomInt(random, -maxTick, maxTick)
}

function randomTrigger(random: Random, near: number): MarketTerms['trigger'] {
  if (random() < 0.4) return undefined
  const tick = random() < 0.5 ? randomInt(random, near - 1, near + 1) : randomInt(random, -maxTick, maxTick)
  return {
    side: pick(random, ['at-or-below', 'at-or-above'] as const),
    tick: Math.max(-maxTick, Math.min(tick, maxTick)),
  }
}
