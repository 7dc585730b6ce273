import type { Network } from '@oxbow/chain/Network'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueries } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { useBalances } from './useBalances.ts'

/** As many as anyone scrolls through, and as one node call can read. */
const most = 200

/**
 * An account's balances of unlisted tokens. Also undefined if the chain doesn't confirm the decimals that a list claims: the amount could be
 * displayed a million times too large.
 */
export function useUnlistedBalances(
  network: Network,
  tokens: readonly Token[],
  account: `0x${string}` | undefined,
): (token: Token) => bigint | undefined {
  const asked = tokens.slice(0, most)
  const getBalance = useBalances(network, asked, account)
  const held = asked.filter((token) => (getBalance(token) ?? 0n) > 0n)
  const sure = useQueries({
    queries: held.map(({ address }) => addressFactsQueryOptions(client, { network, address })),
    combine: (answers) =>
      held.filter(({ decimals }, index) => {
        const facts = answers[index]?.data
        return facts?.kind === 'token' && facts.decimals === decimals
      }),
  })
  return (token) =>
    sure.some(({ address, chainId }) => address === token.address && chainId === token.chainId)
      ? getBalance(token)
      : undefined
}
