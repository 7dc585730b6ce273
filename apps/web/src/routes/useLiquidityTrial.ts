import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import type { PrepareFacts } from '@oxbow/exchange/flows/liquidity/createLiquidityFlow'
import type { LiquidityPlan } from '@oxbow/exchange/liquidity/LiquidityPlan'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'
import type { LiquidityTrialView } from '../features/positions/LiquidityTrialView.tsx'
import { useLiquiditySettings } from './useLiquiditySettings.ts'

/** What a deposit or an exit would do if it were sent now, asked again with the blocks. `key` names what is tried. */
export function useLiquidityTrial(
  network: Network,
  key: readonly unknown[],
  prepare: ((facts: PrepareFacts) => Promise<LiquidityPlan>) | undefined,
): LiquidityTrialView.Check {
  const { deadline, batches } = useLiquiditySettings(network)
  const { data, error } = useQuery({
    queryKey: ['liquidity-trial', network.chainId, ...key],
    queryFn: async () => {
      const [{ simulateLiquidity, isBeyondTerms }, { verifyNetwork }, { readFees }, { toSteps }] = await Promise.all([
        import('@oxbow/exchange/actions/simulateLiquidity'),
        import('@oxbow/exchange/actions/verifyNetwork'),
        import('@oxbow/exchange/actions/readFees'),
        import('@oxbow/exchange/flows/liquidity/LiquidityStep'),
      ])
      verifyNetwork(network)
      const plan = await prepare!({ reviewed: undefined, deadlineSeconds: await deadline(), client })
      const [trial, fees] = await Promise.all([
        simulateLiquidity(client, { plan, network }),
        readFees(client.rpc(network.chainId)),
      ])
      return {
        status: 'known' as const,
        trial,
        plan,
        isBeyond: isBeyondTerms(trial, plan.terms),
        isExit: plan.wanted.type === 'exit',
        networkCostWei: trial.status === 'ok' && fees ? trial.mostGasUnits * fees.maxFeePerGas : undefined,
        asks: batches ? 1 : toSteps(plan).length,
      }
    },
    enabled: prepare !== undefined,
    retry: false,
    refetchInterval: Math.max(4_000, network.blockTimeSeconds * 2_000),
    gcTime: 30_000,
  })
  if (data !== undefined) return data
  return error ? { status: 'stuck', failure: toFailure(error) } : { status: 'running' }
}
