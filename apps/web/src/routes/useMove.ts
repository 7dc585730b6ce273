import type { Network } from '@oxbow/chain/Network'
import type { Move, prepareMove } from '@oxbow/exchange/actions/prepareMove'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'
import type { LiquidityTrialView } from '../features/positions/LiquidityTrialView.tsx'

/** A quote for each guess of how much to swap: not with every block. */
const refetchInterval = 12_000

/** A move as it would be now, with its trial run on the node; worked out anew while it is looked at. `key` names it. */
export function useMove(network: Network, key: readonly unknown[], prepare: useMove.Prepare): useMove.ReturnType {
  const { data, error } = useQuery({
    queryKey: ['move', network.chainId, ...key],
    queryFn: async () => {
      const { simulateLiquidity, isBeyondTerms } = await import('@oxbow/exchange/actions/simulateLiquidity')
      const { readFees } = await import('@oxbow/exchange/actions/readFees')
      const actions = await import('@oxbow/exchange/actions/prepareMove')
      const move = await actions.prepareMove(client, await prepare!())
      const [trial, fees] = await Promise.all([
        simulateLiquidity(client, { plan: move.plan, network }),
        readFees(client.rpc(network.chainId)),
      ])
      const networkCostWei = trial.status === 'ok' && fees ? trial.mostGasUnits * fees.maxFeePerGas : undefined
      return { move, trial, isBeyond: isBeyondTerms(trial, move.plan.terms), networkCostWei }
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
  const { move, trial, isBeyond, networkCostWei } = data
  return {
    move,
    gasUnits: trial.status === 'ok' ? trial.allGasUnits : undefined,
    check: { status: 'known', trial, plan: move.plan, isBeyond, isExit: false, networkCostWei, asks: 1 },
  }
}

export declare namespace useMove {
  type Prepare = (() => Promise<prepareMove.Parameters>) | undefined
  type ReturnType = {
    /** Undefined while it is worked out, or when it cannot be. */
    move: Move | undefined
    /** Of all its parts; undefined when it was not tried. */
    gasUnits: bigint | undefined
    check: LiquidityTrialView.Check
  }
}
