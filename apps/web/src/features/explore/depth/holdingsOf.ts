import type { Token } from '@oxbow/tokens/getTokens'
import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Holding } from '@oxbow/tokens/Portfolio'

/**
 * The account's balances of a token: on its own network, and of the same symbol on others. A token that imitates another's symbol matches only
 * itself.
 */
export function holdingsOf(token: Token, holdings: readonly Holding[]): readonly Holding[] {
  return holdings.filter(({ token: held }) =>
    held.chainId === token.chainId
      ? held.address === token.address
      : held.symbol === token.symbol && !isSpam(held) && !isSpam(token),
  )
}
