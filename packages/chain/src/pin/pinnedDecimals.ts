import { zeroAddress } from 'viem'
import { localChainIds } from './localContracts.ts'
import operatorPins from './operatorPins.json' with { type: 'json' }
import { type OperatorPins, pinsOf } from './pinsOf.ts'
import tokenDecimals from './tokenDecimals.json' with { type: 'json' }

/** Lower-case addresses by their number of decimals. */
type DecimalsTable = { readonly [decimals: string]: readonly string[] }

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
  if (own !== undefined) return own
  // Every network's own currency has 18, and so has what wraps it.
  const pins = pinsOf(chainId)
  if (pins !== undefined && (token === zeroAddress || token === pins.contracts.weth)) return 18
  // A token of the devnet has the same address on each of its chains.
  const name = localChainIds.includes(chainId) ? 'local' : String(chainId)
  const table: DecimalsTable = (tokenDecimals as Record<string, DecimalsTable>)[name] ?? {}
  const found = Object.entries(table).find(([, tokens]) => tokens.includes(token))
  return found && Number(found[0])
}
