import type { Token } from '@oxbow/tokens/getTokens'
import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Holding } from '@oxbow/tokens/Portfolio'

/**
 * What is held of a token, on its own network and of the same symbol on others. One that only takes the name of another is neither of them: it is
 * alone on its own page, and on no other.
 */
export function holdingsOf(token: Token, holdings: readonly Holding[]): readonly Holding[] {
  return holdings.filter(({ token: held }) =>
    held.chainId === token.chainId
      ? held.address === token.address
      : held.symbol === token.symbol && !isSpam(held) && !isSpam(token),
  )
}
