import { linksOf, type TokenLinks } from '@oxbow/chain/linksOf'
import { kept } from '@oxbow/client/QueryOptions'
import type { TokenDetail } from '@oxbow/contract/marketDocuments'
import { useQuery } from '@tanstack/react-query'
import { tokenLists, useTokenLists } from '../../state/tokens/tokenLists.ts'

/** The sites of a token: as the operator's lists say, else as those that the person added do; null when none names any. */
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

/** As JSON has what is not there. */
type Nullish<T> = { readonly [Key in keyof T]: T[Key] | null } | null
