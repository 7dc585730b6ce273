import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { NftPageSkeleton } from '../../features/nfts/NftPageSkeleton.tsx'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { useLastError } from '../../loading/useLastError.ts'
import { unlessLive, useLiveIndex } from '../../state/node/liveIndex.ts'
import { useChain } from '../../state/useChain.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { useSiteName } from '../../state/useSiteName.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'

const refetchInterval = unlessLive(10_000)
const whileMissingMs = 4_000

/** The page of a collection or NFT: waits for the network and the index, and says if it doesn't exist or NFTs are off. */
export function NftRoute<Found extends object>(props: NftRoute.Props<Found>) {
  const { isItem, isPlace, optionsOf, nameOf, children } = props
  const { t } = useLingui()
  const { chainName = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const { config, networks, network, error } = useChain(chainName)
  const isOn = useShowsNfts(config)
  const isServed = network?.slug === chainName.toLowerCase()
  const isAsked = isServed && isPlace && isOn
  const options = optionsOf(network?.chainId ?? 0)
  const query = useQuery({
    ...options,
    enabled: isAsked,
    // An existing item is refreshed with blocks; a missing one is polled until it exists.
    refetchInterval: ({ state }) => (state.data == null ? whileMissingMs : refetchInterval()),
  })
  const failure = useLastError(options.queryKey, query)
  useLiveIndex(isAsked && network ? [network.chainId] : [])
  const site = useSiteName()
  const name = query.data ? nameOf(query.data) : undefined
  // After every render, because the page frame sets the general title.
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${site}`
  })

  const action = (
    <Link
      to={'/portfolio' as string}
      search={{ tab: 'nfts' } as object}
      className="reacts inline-flex h-11 items-center rounded-md bg-accent-soft px-4 text-sm font-medium text-accent-text"
    >{t`Your NFTs`}</Link>
  )
  if (network === undefined || networks === undefined || config === undefined)
    return error ? <LoadFailure error={error} /> : <NftPageSkeleton isItem={isItem} />
  const { name: networkName } = network
  if (!isOn) return <PageNotice title={t`NFTs are off`}>{t`This site doesn’t show NFTs.`}</PageNotice>
  if (!isServed || !isPlace || query.data === null)
    return (
      <PageNotice title={isItem ? t`NFT not found` : t`Collection not found`} action={action}>
        {isServed ? t`This site follows no such NFT on ${networkName}.` : t`This site doesn’t support that network.`}
      </PageNotice>
    )
  if (query.data === undefined)
    return failure ? (
      <ListNotice
        error={failure}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        onClear={undefined}
      />
    ) : (
      <NftPageSkeleton isItem={isItem} />
    )
  return children({ config, networks, network, found: query.data })
}

export declare namespace NftRoute {
  type Facts<Found> = { config: Config; networks: readonly Network[]; network: Network; found: Found }
  type Props<Found> = {
    isItem: boolean
    /** Whether the URL is valid. */
    isPlace: boolean
    optionsOf: (chainId: number) => Omit<QueryOptions<Found | null>, 'placeholderData' | 'refetchInterval'>
    nameOf: (found: Found) => string
    children: (facts: Facts<Found>) => ReactNode
  }
}
