import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { earningsQueryOptions } from '@oxbow/positions/earningsQueryOptions'
import type { Position } from '@oxbow/positions/Position'
import { Button } from '@oxbow/ui/Button'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { toEarningsTotals } from '../../features/liquidity/list/EarningsTotals.ts'
import { TotalsCard } from '../../features/liquidity/list/TotalsCard.tsx'
import type { PositionToken, PositionTokens } from '../../features/liquidity/position/PositionTokens.ts'
import { client } from '../../state/exchange.ts'

/** Up to this many positions are added up automatically: each takes several node requests. */
const unaskedAtMost = 10
const readAtOnce = 6

/** The totals of all positions in a list: value, unclaimed fees and earnings. */
export function PositionTotals(props: PositionTotals.Props) {
  const { networkOf, positions, account, tokensOf, toUsd } = props
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const isAdding = isAsked || positions.length <= unaskedAtMost
  const [started, setStarted] = useState(readAtOnce)
  const results = useQueries({
    // No queries for positions that aren't read yet: hundreds of idle observers cost more than the cards.
    queries: positions.slice(0, isAdding ? started : 0).map((position) => ({
      ...earningsQueryOptions(client, { network: networkOf(position), position, account }),
      // The position's own page keeps its earnings fresh.
      refetchInterval: false as const,
      staleTime: 300_000,
    })),
  })
  const finished = results.filter(({ data, isError }) => data !== undefined || isError).length
  // Reads a few more as others finish, so that the node isn't asked for hundreds at once.
  if (isAdding && started < finished + readAtOnce && started < positions.length) setStarted(finished + readAtOnce)
  const told = positions.map((position, index) => {
    const { data, isError = false } = results[index] ?? {}
    return { tokens: tokensOf(position), earnings: isError && data === undefined ? null : data }
  })
  return (
    <TotalsCard
      positions={positions}
      tokensOf={tokensOf}
      toUsd={toUsd}
      totals={isAdding ? toEarningsTotals(told, toUsd) : undefined}
      left={positions.length - finished}
    >
      {!isAdding && (
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          {t`Calculate earnings`}
        </Button>
      )}
    </TotalsCard>
  )
}

export declare namespace PositionTotals {
  type Props = {
    networkOf: (position: Position) => Network
    positions: readonly Position[]
    account: `0x${string}`
    tokensOf: (position: Position) => PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}
