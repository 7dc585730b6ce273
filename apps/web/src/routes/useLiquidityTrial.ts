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
  const { deadline } = useLiquiditySettings(network)
  const { data, error } = useQuery({
    queryKey: ['liquidity-trial', network.chainId, ...key],
    queryFn: async () => {
      const [{ simulateLiquidity, isBeyondTerms }, { verifyNetwork }] = await Promise.all([
        import('@oxbow/exchange/actions/simulateLiquidity'),
        import('@oxbow/exchange/actions/verifyNetwork'),
      ])
      verifyNetwork(network)
      const plan = await prepare!({ reviewed: undefined, deadlineSeconds: await deadline(), client })
      const trial = await simulateLiquidity(client, { plan, network })
      return {
        status: 'known' as const,
        trial,
        plan,
        isBeyond: isBeyondTerms(trial, plan.terms),
        isExit: plan.wanted.type === 'exit',
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
