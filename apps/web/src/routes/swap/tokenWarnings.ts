import { toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import { getTokenWarning } from '../../features/tokens/tokenWarnings.ts'
import type { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { tokenMemory } from '../../state/tokens/tokenMemory.ts'

/** Consent to a token is remembered once it was traded. */
export function isAccepted(token: Token): boolean {
  return tokenMemory.getSnapshot().accepted.includes(toTokenKey(token))
}

/** The warnings about the two tokens of a trade. */
export function toTokenWarnings(tokens: readonly (Token | undefined)[]): readonly TokenCautions.Caution[] {
  return tokens.flatMap((token) => {
    const warning = token && getTokenWarning(token)
    return warning ? [{ symbol: token.symbol, severity: warning.severity, detail: warning.detail }] : []
  })
}
