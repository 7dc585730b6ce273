import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { earningsQueryOptions } from '@oxbow/positions/earningsQueryOptions'
import type { Position } from '@oxbow/positions/Position'
import { useQuery } from '@tanstack/react-query'
import { ChartTable } from '../../../features/explore/chart/ChartTable.tsx'
import { FeesChart } from '../../../features/liquidity/chart/FeesChart.tsx'
import { EarningsCard } from '../../../features/liquidity/position/EarningsCard.tsx'
import { PositionHistory } from '../../../features/liquidity/position/PositionHistory.tsx'
import { client } from '../../../state/exchange.ts'

export function PositionEarnings(
  props: Pick<EarningsCard.Props, 'tokens' | 'toUsd'> & {
    network: Network
    position: Position
    owner: `0x${string}`
  },
) {
  const { network, position, owner, ...card } = props
  const { data, error } = useQuery(earningsQueryOptions(client, { network, position, account: owner }))
  if (error && data === undefined) return null
  return (
    <>
      <EarningsCard earnings={data} position={position} {...card} />
      {data && position.protocol !== 'v2' && <FeesChart history={data.feesOverTime} {...card} Table={ChartTable} />}
      {data?.history && (
        <PositionHistory
          history={data.history}
          tokens={card.tokens}
          toUsd={card.toUsd}
          toUrl={(hash) => toExplorerUrl(network, 'tx', hash)}
        />
      )}
    </>
  )
}
