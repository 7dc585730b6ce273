import operatorPins from './operatorPins.json' with { type: 'json' }
import { pinnedTokens } from './pinnedTokens.ts'
import type { OperatorPins } from './pinsOf.ts'

/**
 * How many decimals a token has, as this build knows it; undefined for any other token. What a server says about decimals decides how much an amount
 * on the screen is worth in the wallet, so it is not taken from there.
 *
 * @example
 * pinnedDecimals(1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // 6
 */
export function pinnedDecimals(chainId: number, address: string): number | undefined {
  const token = address.toLowerCase()
  const own = (operatorPins as OperatorPins)[chainId]?.decimals?.[token]
  return own ?? pinnedTokens(chainId).find((known) => known.address === token)?.decimals
}
