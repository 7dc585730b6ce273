import { useLingui } from '@lingui/react/macro'
import { tokenMarketQueryOptions } from '@oxbow/exchange/query/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../app/exchange.ts'
import { useChain, useTokens } from '../app/useChain.ts'
import { useOutage } from '../app/useOutage.ts'
import { ExploreLink } from '../features/explore/ExploreLink.tsx'
import { ListNotice } from '../features/explore/ListNotice.tsx'
import { PageSkeleton } from '../features/explore/PageSkeleton.tsx'
import { symbolOf } from '../features/explore/TokenName.tsx'
import { PageNotice } from '../features/notice/PageNotice.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { TokenPage } from './TokenPage.tsx'

/** `/explore/tokens/$chainName/$tokenAddress`: waits for the network and the index, then hands over to the page. */
export function TokenRoute() {
  const { t } = useLingui()
  const { chainName = '', tokenAddress = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const { config, network, error } = useChain(chainName)
  const { tokens } = useTokens(network)
  const outage = useOutage(network, error)
  const address = toAddress(tokenAddress)
  const isServed = network?.slug === chainName.toLowerCase()
  const market = useQuery({
    ...tokenMarketQueryOptions(client, { chainId: network?.chainId ?? 0, address: address ?? '' }),
    enabled: isServed && address !== undefined,
    refetchInterval: 10_000,
  })
  const name = market.data ? symbolOf(market.data.token) : undefined
  // After each drawing: the frame of the page puts the general title there.
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Oxbow`
  })

  if (network === undefined || config === undefined)
    return error && !outage ? <LoadFailure error={error} /> : <PageSkeleton />
  if (!isServed || address === undefined || market.data === null)
    return (
      <PageNotice title={t`Token not found`} action={<ExploreLink tab="tokens" />}>
        {isServed
          ? t`No pool on ${network.name} has ever held a token with this address.`
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
    <TokenPage
      key={`${network.chainId}-${address}`}
      config={config}
      network={network}
      tokens={tokens}
      outage={outage}
      market={market.data}
    />
  )
}

function toAddress(text: string): string | undefined {
  if (text.toLowerCase() === 'native') return `0x${'0'.repeat(40)}`
  return /^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : undefined
}
