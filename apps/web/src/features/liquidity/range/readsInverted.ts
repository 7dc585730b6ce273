import type { PositionTokens } from '../position/PositionTokens.ts'

/** Whether a price should be inverted to read in dollars: if only the first token is a stablecoin. */
export function readsInverted({ token0, token1 }: PositionTokens, stablecoins: readonly string[]): boolean {
  return stablecoins.includes(token0.address) && !stablecoins.includes(token1.address)
}
