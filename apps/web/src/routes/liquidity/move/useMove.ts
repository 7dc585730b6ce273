import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/failures/toFailure'
import type { Move, prepareMove } from '@oxbow/liquidity/prepareMove'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityTrialView } from '../../../features/liquidity/position/LiquidityTrialView.tsx'
import { client } from '../../../state/exchange.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'

/** A quote for each guess of how much to swap: not with every block. */
const refetchInterval = 12_000

/** A move as it would be now, with its simulation on the node; worked out anew while it is looked at. `key` names it. */
export function useMove(network: Network, key: readonly unknown[], prepare: useMove.Prepare): useMove.ReturnType {
  const connection = useConnection()
  const { data, error } = useQuery({
    queryKey: ['move', network.chainId, connection?.wallet.rdns, ...key],
    queryFn: async () => {
      const { tryOnNode } = await import('../../../state/node/tryOnNode.ts')
      const actions = await import('@oxbow/liquidity/prepareMove')
      const { extraSeconds, ...asked } = await prepare!()
      const move = await actions.prepareMove(client, asked)
      return { move, extraSeconds, ...(await tryOnNode(connection?.wallet, { plan: move.plan, network })) }
    },
    enabled: prepare !== undefined,
    retry: false,
    refetchInterval,
    gcTime: 30_000,
  })
  if (data === undefined)
    return {
      move: undefined,
      gasUnits: undefined,
      check: error ? { status: 'stuck', failure: toFailure(error) } : { status: 'running' },
    }
  const { move, trial, extraSeconds, ...facts } = data
  return {
    move,
    gasUnits: trial.status === 'ok' ? trial.allGasUnits : undefined,
    check: { status: 'known', trial, plan: move.plan, ...facts, isExit: false, extraSeconds, asks: 1 },
  }
}

export declare namespace useMove {
  /** `extraSeconds` as `readDeadline` says it. */
  type Prepare = (() => Promise<prepareMove.Parameters & { readonly extraSeconds: number }>) | undefined
  type ReturnType = {
    /** Undefined while it is worked out, or when it cannot be. */
    move: Move | undefined
    /** Of all its parts; undefined when it was not tried. */
    gasUnits: bigint | undefined
    check: LiquidityTrialView.Check
  }
}
