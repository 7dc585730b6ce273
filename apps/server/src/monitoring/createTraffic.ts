import type { Services } from '../Services.ts'

/** A network whose node stays away must not take every server out of the balancer. */
const longestWaitForMarketsMs = 60_000

/** Whether a balancer should send visitors to this server. */
export type Traffic = {
  isWanted(): boolean
  isDraining(): boolean
  /** From now on none is wanted, while requests that still come are answered. */
  drain(): void
}

/** Wants none before each network has a market, for a minute at most, and none again once it drains. */
export function createTraffic({ chains }: Pick<Services, 'chains'>, now: () => number = Date.now): Traffic {
  const startedMs = now()
  let hasMarkets = false
  let drains = false
  return {
    isWanted() {
      hasMarkets ||= [...chains.values()].every(({ market }) => market.status().snapshot !== undefined)
      return !drains && (hasMarkets || now() - startedMs > longestWaitForMarketsMs)
    },
    isDraining: () => drains,
    drain() {
      drains = true
    },
  }
}
