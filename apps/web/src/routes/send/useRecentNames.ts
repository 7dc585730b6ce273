import type { SentTo } from '@oxbow/send/SentTo'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { useQueries } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useChain } from '../../state/useChain.ts'

/** As many recent recipients as are shown (specification section 9). */
const shown = 3

/** The newest recipients with the names that lead to them. */
export function useRecentNames(
  sentTo: readonly SentTo[],
): readonly (SentTo & { readonly ensName: string | undefined })[] {
  const { networks = [] } = useChain(undefined)
  const home = findEnsHome(networks)
  const newest = sentTo.slice(0, shown)
  const names = useQueries({ queries: newest.map(({ address }) => ensNameQueryOptions(client, { home, address })) })
  return newest.map((each, index) => ({ ...each, ensName: names[index]?.data ?? undefined }))
}
