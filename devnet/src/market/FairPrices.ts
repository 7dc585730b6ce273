import type { MarketToken } from './planMarket.ts'
import type { Random } from './Random.ts'

/** Fair value of each token in US dollars: a random walk that arbitrage brings the pools to. */
export type FairPrices = {
  usd(token: MarketToken): number
  /** Advances the walk by some hours. */
  advance(hours: number): void
}

/** Volatility of the common market movement, which stablecoins don't have. */
const commonHourlyVolatility = 0.0035

/**
 * A walk from the prices in `usd` (by symbol of the regular tokens). Tokens that follow another keep their ratio to it; stablecoins revert to one.
 */
export function createFairPrices(
  tokens: readonly MarketToken[],
  random: Random,
  usd = tablePrices(tokens),
): FairPrices {
  const prices = new Map(usd)
  const free = tokens.filter((token) => token.quirk === undefined && token.follows === undefined)
  const ratios = new Map(
    tokens.flatMap((token) => {
      const leader = tokens.find(({ symbol }) => symbol === token.follows)
      return leader ? [[token.symbol, token.usd / leader.usd] as const] : []
    }),
  )

  return {
    usd(token) {
      if (token.quirk) return token.usd
      const ratio = ratios.get(token.symbol)
      return ratio === undefined ? prices.get(token.symbol)! : prices.get(token.follows!)! * ratio
    },
    advance(hours) {
      const common = random.normal() * commonHourlyVolatility * Math.sqrt(hours)
      for (const { symbol, hourlyVolatility } of free) {
        const own = random.normal() * hourlyVolatility * Math.sqrt(hours)
        const price = prices.get(symbol)!
        const next = price * Math.exp(hourlyVolatility < 0.001 ? own : own + common)
        // A stablecoin reverts by a tenth of its deviation each hour.
        prices.set(symbol, hourlyVolatility < 0.0001 ? next + (1 - next) * Math.min(1, hours / 10) : next)
      }
    },
  }
}

/**
 * Start prices from which a walk of `steps` hours ends at the prices of the table: the walk
 * is simulated once and divided out. `createRandom` must give the same numbers on each call.
 */
export function pricesBefore(
  tokens: readonly MarketToken[],
  steps: number,
  createRandom: () => Random,
): ReadonlyMap<string, number> {
  const start = tablePrices(tokens)
  const trial = createFairPrices(tokens, createRandom(), start)
  for (let step = 0; step < steps; step++) trial.advance(1)
  return new Map(
    tokens
      .filter(({ quirk }) => quirk === undefined)
      .map((token) => [token.symbol, token.hourlyVolatility < 0.0001 ? token.usd : token.usd ** 2 / trial.usd(token)]),
  )
}

function tablePrices(tokens: readonly MarketToken[]): ReadonlyMap<string, number> {
  return new Map(tokens.filter(({ quirk }) => quirk === undefined).map(({ symbol, usd }) => [symbol, usd]))
}
