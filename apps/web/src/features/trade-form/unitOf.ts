import type { Token } from '@oxbow/tokens/getTokens'

/** One whole token, in its raw units. */
export function unitOf(token: Token | undefined): bigint | undefined {
  return token && 10n ** BigInt(token.decimals)
}
