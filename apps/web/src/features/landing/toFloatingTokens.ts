import type { Token } from '@oxbow/tokens/getTokens'

/** With the distances of `placeDiscs`, most screens fit fewer. */
const most = 22

/**
 * The tokens to float: those with a logo of their own and no warnings, in the operator's order. A wrapped token counts as the same as its native
 * currency.
 */
export function toFloatingTokens(tokens: readonly Token[]): readonly Token[] {
  const faces = new Map<string, Token>()
  for (const token of tokens) {
    const { logoUri, tags } = token
    if (logoUri !== undefined && tags.every((tag) => tag === 'stablecoin') && !faces.has(logoUri))
      faces.set(logoUri, token)
  }
  return [...faces.values()].slice(0, most)
}
