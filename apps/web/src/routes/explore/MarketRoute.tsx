import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { ExploreLink } from '../../features/explore/list/ExploreLink.tsx'
import { PageSkeleton } from '../../features/explore/market/PageSkeleton.tsx'
import { UnknownReason } from '../../features/explore/market/UnknownReason.ts'
import { useUnknownReason } from '../../features/explore/market/useUnknownReason.ts'
import { ListNotice } from '../../features/notice/ListNotice.tsx'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { SwapLink } from '../../features/notice/SwapLink.tsx'
import { SwapOutline } from '../../features/swap/form/SwapOutline.tsx'
import { useLastError } from '../../loading/useLastError.ts'
import { unlessLive, useLiveIndex } from '../../state/node/liveIndex.ts'
import { type Outage, useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { useSiteName } from '../../state/useSiteName.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { IndexedOnly } from './IndexedOnly.tsx'

const refetchInterval = unlessLive(10_000)
const whileMissingMs = 4_000

/** The page of a market: waits for the network and the index, says if the market doesn't exist, and keeps it current. */
export function MarketRoute<Market extends object>(props: MarketRoute.Props<Market>) {
  const { tab, id, optionsOf, nameOf, note, title, toMissing, children } = props
  const { t } = useLingui()
  const { chainName = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const { config, networks, network, error } = useChain(chainName)
  const { tokens } = useTokens(network)
  const outage = useOutage(network, error)
  const unknown = useUnknownReason(network ? [network] : [])
  const isServed = network?.slug === chainName.toLowerCase()
  const options = optionsOf(network?.chainId ?? 0, id ?? '')
  const market = useQuery({
    ...options,
    enabled: isServed && id !== undefined && config?.features.data.status === 'on',
    // An existing market is refreshed with blocks; a missing one is polled until it exists.
    refetchInterval: ({ state }) => (state.data === undefined ? whileMissingMs : refetchInterval()),
  })
  const marketError = useLastError(options.queryKey, market)
  useLiveIndex(isServed && network ? [network.chainId] : [])
  // Deferred, so that the page renders in slices when data arrives. Never shows another market than the URL's.
  const found = useDeferredValue(useMemo(() => ({ id, data: market.data }), [id, market.data]))
  const shown = found.id === id ? found.data : undefined
  const site = useSiteName()
  const name = market.data ? nameOf(market.data) : undefined
  // After every render, because the page frame sets the general title.
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${site}`
  })

  const skeleton = <PageSkeleton note={note} form={<SwapOutline />} />
  if (network === undefined || networks === undefined || config === undefined)
    return error && !outage ? <LoadFailure error={error} /> : skeleton
  if (!isServed || id === undefined || shown === null)
    return (
      <PageNotice title={title} action={<ExploreLink tab={tab} />}>
        {isServed ? toMissing(network) : t`This site doesn’t support that network.`}
      </PageNotice>
    )
  if (config.features.data.status === 'off')
    return (
      <IndexedOnly data={config.features.data} action={<SwapLink />}>
        {skeleton}
      </IndexedOnly>
    )
  if (shown === undefined)
    return marketError && market.data === undefined ? (
      <ListNotice
        error={marketError}
        onRetry={() => void market.refetch()}
        isRetrying={market.isFetching}
        onClear={undefined}
      />
    ) : (
      skeleton
    )
  return (
    <UnknownReason value={unknown}>
      {children({ config, networks, network, tokens, outage, market: shown })}
    </UnknownReason>
  )
}

export declare namespace MarketRoute {
  /** The props of a market's page. */
  type Facts<Market> = {
    config: Config
    /** Networks that the user can choose from. */
    networks: readonly Network[]
    network: Network
    /** The operator's list; undefined while loading. */
    tokens: readonly Token[] | undefined
    outage: Outage | undefined
    market: Market
  }
  type Props<Market> = {
    tab: 'tokens' | 'pools'
    /** Undefined if the URL names none. */
    id: string | undefined
    optionsOf: (chainId: number, id: string) => Omit<QueryOptions<Market | null>, 'placeholderData' | 'refetchInterval'>
    nameOf: (market: Market) => string
    /** A note below the heading that every such page shows. */
    note?: ReactNode
    /** Title if the market doesn't exist. */
    title: string
    toMissing: (network: Network) => string
    children: (facts: Facts<Market>) => ReactNode
  }
}
