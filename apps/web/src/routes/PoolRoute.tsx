import { useLingui } from '@lingui/react/macro'
import { poolMarketQueryOptions } from '@oxbow/exchange/query/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../app/exchange.ts'
import { useChain, useTokens } from '../app/useChain.ts'
import { useOutage } from '../app/useOutage.ts'
import { ExploreLink } from '../features/explore/ExploreLink.tsx'
import { ListNotice } from '../features/explore/ListNotice.tsx'
import { PageSkeleton } from '../features/explore/PageSkeleton.tsx'
import { pairOf } from '../features/explore/PoolName.tsx'
import { PageNotice } from '../features/notice/PageNotice.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { PoolPage } from './PoolPage.tsx'

/** `/explore/pools/$chainName/$poolAddress`: waits for the network and the index, then hands over to the page. */
export function PoolRoute() {
  const { t } = useLingui()
  const { chainName = '', poolAddress = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const { config, network, error } = useChain(chainName)
  const { tokens } = useTokens(network)
  const outage = useOutage(network, error)
  const isServed = network?.slug === chainName.toLowerCase()
  const isId = /^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(poolAddress)
  const market = useQuery({
    ...poolMarketQueryOptions(client, { chainId: network?.chainId ?? 0, id: poolAddress.toLowerCase() }),
    enabled: isServed && isId,
    refetchInterval: 10_000,
  })
  const name = market.data ? pairOf(market.data.pool) : undefined
  // After each drawing: the frame of the page puts the general title there.
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Oxbow`
  })

  if (network === undefined || config === undefined)
    return error && !outage ? <LoadFailure error={error} /> : <PageSkeleton />
  if (!isServed || !isId || market.data === null)
    return (
      <PageNotice title={t`Pool not found`} action={<ExploreLink tab="pools" />}>
        {isServed
          ? t`There is no pool with this address or id on ${network.name}.`
          : t`This Oxbow does not serve that network.`}
      </PageNotice>
    )
  if (market.data === undefined)
    return market.error ? (
      <ListNotice
        error={market.error}
        onRetry={() => void market.refetch()}
        isRetrying={market.isFetching}
        onClear={undefined}
      />
    ) : (
      <PageSkeleton />
    )
  return (
    <PoolPage
      key={`${network.chainId}-${market.data.pool.id}`}
      config={config}
      network={network}
      tokens={tokens}
      outage={outage}
      market={market.data}
    />
  )
}
