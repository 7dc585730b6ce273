import type { Token } from '@oxbow/tokens/getTokens'

/** The distances of specification section 9 leave room for fewer on most screens. */
const most = 22

/** The tokens to float: those with a face of their own and nothing to warn of, in the operator's order. Wrapped and not, it is the same coin to people. */
export function toFloatingTokens(tokens: readonly Token[]): readonly Token[] {
  const faces = new Map<string, Token>()
  for (const token of tokens) {
    const { logoUri, tags } = token
    if (logoUri !== undefined && tags.every((tag) => tag === 'stablecoin') && !faces.has(logoUri))
      faces.set(logoUri, token)
  }
  return [...faces.values()].slice(0, most)
}
