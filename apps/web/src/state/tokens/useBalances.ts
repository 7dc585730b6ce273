import type { Network } from '@oxbow/chain/Network'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { client } from '../exchange.ts'

/** An account's balances of all tokens in the list; raw units, undefined while unknown. */
export function useBalances(
  network: Network,
  tokens: readonly Token[],
  account: `0x${string}` | undefined,
): (token: Token | undefined) => bigint | undefined {
  const { data } = useQuery(
    balancesQueryOptions(client, { network, account, tokens: tokens.map((token) => token.address) }),
  )
  return (token) => (account && token ? data?.get(token.address) : undefined)
}
