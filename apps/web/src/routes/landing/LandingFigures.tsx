import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { marketTotalsQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useUnknownReason } from '../../features/explore/market/useUnknownReason.ts'
import { FiguresStrip } from '../../features/landing/FiguresStrip.tsx'
import * as MarketFigures from '../../features/landing/MarketFigures.ts'
import { ErrorLine } from '../../features/notice/ErrorLine.tsx'
import { client } from '../../state/exchange.ts'

/** Totals over all networks of this site. */
export function LandingFigures({ config, networks }: LandingFigures.Props) {
  const isOn = config && config.features.data.status === 'on'
  const chainIds = networks?.map(({ chainId }) => chainId) ?? []
  const { data, isError, refetch } = useQuery({
    ...marketTotalsQueryOptions(client, { chainIds }),
    enabled: isOn === true && chainIds.length > 0,
    refetchInterval: 30_000,
  })
  const unknownReason = useUnknownReason(networks ?? [])
  return (
    <FiguresStrip
      figures={MarketFigures.from({ isOn, rows: data, isFailed: isError })}
      networkCount={networks?.length}
      unknownReason={unknownReason}
      failure={<ErrorLine error="unavailable" onRetry={() => void refetch()} />}
    />
  )
}

export declare namespace LandingFigures {
  type Props = { config: Config | undefined; networks: readonly Network[] | undefined }
}
