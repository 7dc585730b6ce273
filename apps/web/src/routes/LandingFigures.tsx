import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { marketTotalsDocument } from '@oxbow/contract/marketDocuments'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'
import { FiguresStrip } from '../features/landing/FiguresStrip.tsx'
import * as MarketFigures from '../features/landing/MarketFigures.ts'

/** Sums over all networks of this Oxbow. */
export function LandingFigures({ config, networks }: LandingFigures.Props) {
  const isOn = config && config.features.data.status === 'on'
  const chainIds = networks?.map(({ chainId }) => chainId) ?? []
  const { data, isError, refetch } = useQuery({
    queryKey: ['market-totals', { chainIds }],
    queryFn: ({ signal }) => client.api.graphql(marketTotalsDocument, { chainIds }, { signal }),
    enabled: isOn === true && chainIds.length > 0,
    staleTime: 30_000,
    refetchInterval: 30_000,
    retry: 2,
  })
  return (
    <FiguresStrip
      figures={MarketFigures.from({ isOn, rows: data?.marketTotals, isFailed: isError })}
      networkCount={networks?.length}
      onRetry={() => void refetch()}
    />
  )
}

export declare namespace LandingFigures {
  type Props = { config: Config | undefined; networks: readonly Network[] | undefined }
}
