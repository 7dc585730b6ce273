import type { Token } from '@oxbow/tokens/getTokens'

/**
 * Sorts held tokens first, by value in descending order; then in the operator's order. Tokens with warnings come after all others, so that an
 * impostor never precedes what it imitates.
 */
export function sortTokens(tokens: readonly Token[], facts: sortTokens.Facts): readonly Token[] {
  const weight = (token: Token) => {
    const balance = facts.getBalance(token)
    return [facts.isDubious(token) ? 1 : 0, balance ? 0 : 1, -(facts.getUsd(token, balance) ?? 0)] as const
  }
  return tokens
    .map((token, index) => ({ token, index, weight: weight(token) }))
    .sort(
      (a, b) =>
        a.weight[0] - b.weight[0] || a.weight[1] - b.weight[1] || a.weight[2] - b.weight[2] || a.index - b.index,
    )
    .map(({ token }) => token)
}

export declare namespace sortTokens {
  type Facts = {
    getBalance: (token: Token) => bigint | undefined
    getUsd: (token: Token, raw: bigint | undefined) => number | undefined
    isDubious: (token: Token) => boolean
  }
}
