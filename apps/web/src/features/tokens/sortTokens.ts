import type { Token } from '@oxbow/tokens/getTokens'

/**
 * What the wallet holds first, the most valuable first; then the list as the operator ordered it. Tokens that misbehave come after
 * those that do not, so that an impostor never stands above what it imitates.
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
