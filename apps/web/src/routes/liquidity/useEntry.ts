import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/failures/toFailure'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { liquidityFailures } from '@oxbow/liquidity/liquidityFailures'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { useConnection } from '../../state/wallet/walletState.ts'

/** Each guess of the amount to swap needs a quote, so this doesn't run with every block. */
const refetchInterval = 12_000

/** A swap and deposit, or a withdrawal and swap, as it would be now, with its simulation; recomputed while shown. `key` identifies it. */
export function useEntry<entry extends { readonly plan: LiquidityPlan }>(
  network: Network,
  key: readonly unknown[],
  prepare: useEntry.Prepare<entry>,
): useEntry.ReturnType<entry> {
  const connection = useConnection()
  const { data, error } = useQuery({
    queryKey: [...key, network.chainId, connection?.wallet.rdns],
    queryFn: async () => {
      const { tryOnNode } = await import('../../state/node/tryOnNode.ts')
      const { entry, extraSeconds } = await prepare!()
      return { entry, extraSeconds, ...(await tryOnNode(connection?.wallet, { plan: entry.plan, network })) }
    },
    enabled: prepare !== undefined,
    retry: false,
    refetchInterval,
    gcTime: 30_000,
  })
  if (data === undefined)
    return {
      entry: undefined,
      gasUnits: undefined,
      check: error ? { status: 'stuck', failure: toFailure(error, liquidityFailures) } : { status: 'running' },
    }
  const { entry, simulation, extraSeconds, ...facts } = data
  return {
    entry,
    gasUnits: simulation.status === 'ok' ? simulation.allGasUnits : undefined,
    check: { status: 'known', simulation, plan: entry.plan, ...facts, isExit: false, extraSeconds, asks: 1 },
  }
}

export declare namespace useEntry {
  /** `extraSeconds` from `readDeadline`. */
  type Prepare<entry> = (() => Promise<{ readonly entry: entry; readonly extraSeconds: number }>) | undefined
  type ReturnType<entry> = {
    /** Undefined while it is computed, or if it can't be. */
    entry: entry | undefined
    /** Of all its parts; undefined if not simulated. */
    gasUnits: bigint | undefined
    check: LiquidityTrialView.Check
  }
}
