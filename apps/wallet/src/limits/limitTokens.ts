import { shorten } from '@oxbow/i18n/shorten'
import type { TokenLimit } from '@oxbow/wallet-core/SpendingPolicy'
import { networkNameOf, unitOf } from '@oxbow/wallet-ui/unitOf'
import type { ServedNetwork, ServedToken } from '../server/served.ts'

export type LimitToken = Pick<TokenLimit, 'chainId' | 'token'> & {
  readonly symbol: string
  readonly decimals: number
  readonly network: string
}

/**
 * Tokens of a network that can have a spending limit: its currency, and tokens of the server's list whose decimals are built in. A server could
 * otherwise multiply a limit by false decimals, or name another token.
 */
export function limitTokens(
  { chainId, name, nativeCurrency }: Pick<ServedNetwork, 'chainId' | 'name' | 'nativeCurrency'>,
  list: readonly Pick<ServedToken, 'address' | 'symbol'>[],
): readonly LimitToken[] {
  if (!Number.isSafeInteger(chainId) || chainId < 1) return []
  const network = networkNameOf(chainId) ?? name
  const currency = unitOf(chainId, 'native')
  const tokens = list.flatMap(({ address, symbol }): LimitToken[] => {
    const token = String(address).toLowerCase() as `0x${string}`
    const unit = /^0x[0-9a-f]{40}$/.test(token) ? unitOf(chainId, token) : undefined
    if (unit === undefined) return []
    // Tokens that share a symbol are distinguished by their addresses.
    return [
      { chainId, token, symbol: unit.symbol ?? `${symbol} (${shorten(token)})`, decimals: unit.decimals, network },
    ]
  })
  return [
    { chainId, token: 'native', symbol: currency?.symbol ?? nativeCurrency.symbol, decimals: 18, network },
    ...tokens,
  ]
}
