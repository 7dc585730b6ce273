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
 * What can have a limit on a network: its currency, and those tokens of the server's list whose decimals this build knows. A server could make a limit a
 * billion times as large by its decimals, or by another token's name.
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
    // Two tokens that share a symbol are told apart by their addresses.
    return [
      { chainId, token, symbol: unit.symbol ?? `${symbol} (${shorten(token)})`, decimals: unit.decimals, network },
    ]
  })
  return [
    { chainId, token: 'native', symbol: currency?.symbol ?? nativeCurrency.symbol, decimals: 18, network },
    ...tokens,
  ]
}
