import { zeroAddress } from 'viem'
import { localChainIds } from './localContracts.ts'
import { pinsOf } from './pinsOf.ts'
import tokens from './tokens.json' with { type: 'json' }

/** A token as this build knows it, independent of servers and lists. */
export type PinnedToken = {
  /** Lower-case; `0x0` is the chain's native currency. */
  readonly address: `0x${string}`
  readonly decimals: number
  /** Undefined when it shares another token's symbol. */
  readonly symbol: string | undefined
}

/** Address, decimals and symbol. */
type Row = readonly [string, number, string?]

/**
 * The tokens of a network that this build knows: native currency, wrapped native
 * token, and those most likely to be impersonated. Empty for a network without pins.
 *
 * @example
 * pinnedTokens(1).find(({ symbol }) => symbol === 'USDC')?.address // '0xa0b8…eb48'
 */
export function pinnedTokens(chainId: number): readonly PinnedToken[] {
  // Devnet tokens have the same addresses on all its chains.
  const name = localChainIds.includes(chainId) ? 'local' : String(chainId)
  const rows = (tokens as unknown as Readonly<Record<string, readonly Row[]>>)[name] ?? []
  return [...currencyOf(chainId), ...rows.map(toToken)]
}

/** Whether this build knows the token and its symbol is unambiguous. */
export function isPinnedToken(chainId: number, address: string): boolean {
  return pinnedTokens(chainId).some((known) => known.address === address && known.symbol !== undefined)
}

/** Every network's native currency and its wrapped token have 18 decimals. */
function currencyOf(chainId: number): readonly PinnedToken[] {
  const { contracts, facts } = pinsOf(chainId) ?? {}
  if (contracts?.weth === undefined) return []
  return [
    { address: zeroAddress, decimals: 18, symbol: facts?.nativeCurrency?.symbol },
    { address: contracts.weth, decimals: 18, symbol: facts?.wrappedSymbol },
  ]
}

function toToken([address, decimals, symbol]: Row): PinnedToken {
  return { address: address as `0x${string}`, decimals, symbol }
}
