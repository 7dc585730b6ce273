import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { markImpostors } from '@oxbow/tokens/markImpostors'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { client } from '../../state/exchange.ts'
import { queryClient } from '../../state/queryClient.ts'

/**
 * Which tokens a symbol alone means, by the operator's lists.
 *
 * @throws what the client throws when the server doesn't answer: without its list every token would look unlisted.
 */
export async function readListed(networks: readonly Network[]): Promise<(network: Network, token: string) => boolean> {
  const lists = await Promise.all(
    networks.map(async (network) => {
      const tokens = await queryClient.fetchQuery(tokensQueryOptions(client, { chainId: network.chainId }))
      return [network.chainId, namedBySymbol(tokens, network)] as const
    }),
  )
  const byChain = new Map(lists)
  return ({ chainId }, token) => byChain.get(chainId)?.has(token.toLowerCase()) ?? false
}

/**
 * The addresses that have their symbol for themselves. Of several tokens with one symbol the operator's own comes before those of imported lists, and
 * none before the native currency.
 */
export function namedBySymbol(tokens: readonly Token[], { nativeCurrency }: Network): ReadonlySet<string> {
  const owners = new Map([[nativeCurrency.symbol.toUpperCase(), nativeToken as string]])
  const honest = markImpostors(tokens).filter(({ tags }) => !tags.includes('impostor'))
  for (const isOwn of [true, false])
    for (const { address, list, symbol } of honest) {
      const key = symbol.toUpperCase()
      if ((list === undefined) === isOwn && !owners.has(key)) owners.set(key, address)
    }
  return new Set(owners.values())
}
