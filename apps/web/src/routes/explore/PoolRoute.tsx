import { useLingui } from '@lingui/react/macro'
import { poolMarketQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useParams } from '@tanstack/react-router'
import { pairOf } from '../../features/explore/market/PoolName.tsx'
import { client } from '../../state/exchange.ts'
import { MarketRoute } from './MarketRoute.tsx'
import { PoolPage } from './PoolPage.tsx'

/** `/explore/pools/$chainName/$poolAddress`. */
export function PoolRoute() {
  const { t } = useLingui()
  const { poolAddress = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const isId = /^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(poolAddress)
  return (
    <MarketRoute
      tab="pools"
      id={isId ? poolAddress.toLowerCase() : undefined}
      optionsOf={(chainId, id) => poolMarketQueryOptions(client, { chainId, id })}
      nameOf={({ pool }) => pairOf(pool)}
      title={t`Pool not found`}
      toMissing={({ name }) => t`There is no pool with this address or id on ${name}.`}
    >
      {(facts) => <PoolPage key={`${facts.network.chainId}-${facts.market.pool.id}`} {...facts} />}
    </MarketRoute>
  )
}
