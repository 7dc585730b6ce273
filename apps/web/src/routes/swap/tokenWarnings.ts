import { toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import { getTokenWarning } from '../../features/tokens/tokenWarnings.ts'
import type { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { tokenMemory } from '../../state/tokens/tokenMemory.ts'

/** Whoever was asked about a token and traded it is not asked again. */
export function isAccepted(token: Token): boolean {
  return tokenMemory.getSnapshot().accepted.includes(toTokenKey(token))
}

/** What people should know of the two tokens before they trade them. */
export function toTokenWarnings(tokens: readonly (Token | undefined)[]): readonly TokenCautions.Caution[] {
  return tokens.flatMap((token) => {
    const warning = token && getTokenWarning(token)
    return warning ? [{ symbol: token.symbol, severity: warning.severity, detail: warning.detail }] : []
  })
}
