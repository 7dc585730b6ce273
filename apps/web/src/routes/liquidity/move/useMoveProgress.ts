import type { Network } from '@oxbow/chain/Network'
import type { Migration } from '@oxbow/liquidity/getMigration'
import type { MigrationRecord } from '@oxbow/liquidity/MigrationRecord'
import { migrationQueryOptions } from '@oxbow/liquidity/migrationQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../state/exchange.ts'
import { migrations } from '../../../state/migrations.ts'

/**
 * The progress of a move, and the new position once it exists; a finished move is removed. Not read while `isDepositing`, because the dialog shows
 * its own end until it is closed.
 */
export function useMoveProgress(
  network: Network,
  record: MigrationRecord | undefined,
  { isDepositing = false } = {},
): useMoveProgress.ReturnType {
  const options = record && migrationQueryOptions(client, { network, record })
  const { data: progress } = useQuery({
    ...(options ?? { queryKey: ['positions', 'no-move'] }),
    queryFn: options?.queryFn ?? skipToken,
    enabled: !isDepositing,
  })
  const [arrived, setArrived] = useState<{ protocol: 'v3' | 'v4'; tokenId: bigint }>()
  useEffect(() => {
    if (record === undefined || progress?.status !== 'arrived') return
    setArrived({ protocol: record.to.protocol, tokenId: progress.tokenId })
    migrations.remove(record)
  }, [record, progress])
  return { progress: record && progress, arrived }
}

export declare namespace useMoveProgress {
  type ReturnType = {
    progress: Migration | undefined
    arrived: { protocol: 'v3' | 'v4'; tokenId: bigint } | undefined
  }
}
