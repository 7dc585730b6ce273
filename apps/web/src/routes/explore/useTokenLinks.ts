import { linksOf, type TokenLinks } from '@oxbow/chain/linksOf'
import { kept } from '@oxbow/client/QueryOptions'
import type { TokenDetail } from '@oxbow/contract/marketDocuments'
import { useQuery } from '@tanstack/react-query'
import { tokenLists } from '../../state/tokens/openTokenLists.ts'
import { useTokenLists } from '../../state/tokens/tokenLists.ts'

/** A token's links from the operator's lists, else from the user's lists; null if none has any. */
export function useTokenLinks({ token, links }: TokenDetail): Nullish<TokenLinks> {
  const { chainId, address } = token
  const entries = useTokenLists()
  const { data = null } = useQuery({
    ...kept,
    queryKey: ['token-links', { chainId, address, entries }],
    queryFn: async () => {
      const listed = (await tokenLists.tokensOf(chainId)).find((each) => each.address === address)
      return (listed && linksOf({ extensions: listed }, listed.list)) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !links && entries.some(({ state }) => state === 'on'),
  })
  return links ?? data
}

/** Missing values are null, as in JSON. */
type Nullish<T> = { readonly [Key in keyof T]: T[Key] | null } | null
