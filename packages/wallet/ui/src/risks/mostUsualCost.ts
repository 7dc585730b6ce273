import { unitOf } from '../pins/unitOf.ts'

/**
 * The highest network cost of one request that still counts as usual, wei; undefined for an unknown currency. Half of it pays for a deposit of 500,000
 * gas on a busy day of the most expensive network with this currency. Uses no price, because that would come from a server.
 *
 * @param symbol of the native currency, where this build doesn't know the network
 */
export function mostUsualCost(chainId: number, symbol: string): bigint | undefined {
  const hundredths = usualCosts[unitOf(chainId, 'native')?.symbol ?? symbol]
  return hundredths === undefined ? undefined : hundredths * 10n ** 16n
}

/** Hundredths of the currency, as in the reviews of the exchange: who accepted a cost there isn't surprised here. */
export const usualCosts: Readonly<Partial<Record<string, bigint>>> = {
  ETH: 5n,
  BNB: 10n,
  AVAX: 200n,
  CELO: 2_000n,
  POL: 2_000n,
}
