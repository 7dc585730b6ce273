import operatorPins from './operatorPins.json' with { type: 'json' }
import { pinnedTokens } from './pinnedTokens.ts'
import type { OperatorPins } from './pinsOf.ts'

/**
 * A token's decimals as this build knows them; undefined for an unknown token. They determine what an amount on screen means in the wallet, so the
 * server isn't trusted for them.
 *
 * @example
 * pinnedDecimals(1, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') // 6
 */
export function pinnedDecimals(chainId: number, address: string): number | undefined {
  const token = address.toLowerCase()
  const own = (operatorPins as OperatorPins)[chainId]?.decimals?.[token]
  return own ?? pinnedTokens(chainId).find((known) => known.address === token)?.decimals
}
