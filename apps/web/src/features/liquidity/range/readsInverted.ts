import type { PositionTokens } from '../position/PositionTokens.ts'

/** Whether a price reads better the other way up: in dollars, where the first token is one and the second is not. */
export function readsInverted({ token0, token1 }: PositionTokens, stablecoins: readonly string[]): boolean {
  return stablecoins.includes(token0.address) && !stablecoins.includes(token1.address)
}
