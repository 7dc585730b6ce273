import type { Network } from '@oxbow/chain/Network'
import { earningsQueryOptions } from '@oxbow/positions/earningsQueryOptions'
import type { Position } from '@oxbow/positions/Position'
import { useQuery } from '@tanstack/react-query'
import { PositionSentence } from '../../../features/liquidity/position/PositionSentence.tsx'
import { client } from '../../../state/exchange.ts'

/** A position's net result, from the same query as its performance card. */
export function PositionResult({ network, position, owner, ...rest }: PositionResult.Props) {
  const { data } = useQuery(earningsQueryOptions(client, { network, position, account: owner }))
  return <PositionSentence earnings={data} position={position} {...rest} />
}

export declare namespace PositionResult {
  type Props = Pick<PositionSentence.Props, 'tokens' | 'toUsd'> & {
    network: Network
    position: Position
    owner: `0x${string}`
  }
}
