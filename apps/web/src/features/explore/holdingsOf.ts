import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Holding } from '@oxbow/exchange/portfolio/Portfolio'
import { isSpam } from '@oxbow/exchange/token/isHiddenBalance'

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
