import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/failures/toFailure'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { liquidityFailures } from '@oxbow/liquidity/liquidityFailures'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { client } from '../../state/exchange.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'

/** Simulates a deposit or withdrawal, again with each block. `key` identifies it. */
export function useLiquiditySimulation(
  network: Network,
  key: readonly unknown[],
  prepare: ((facts: PrepareFacts) => Promise<LiquidityPlan>) | undefined,
): LiquidityTrialView.Check {
  const { deadline, batches } = useLiquiditySettings(network)
  const connection = useConnection()
  const canBatch = useCanBatch(network, connection)
  const { data, error } = useQuery({
    queryKey: ['liquidity-trial', network.chainId, connection?.wallet.rdns, ...key],
    queryFn: async () => {
      const [{ tryOnNode }, { verifyNetwork }, { countRequests }] = await Promise.all([
        import('../../state/node/tryOnNode.ts'),
        import('@oxbow/connectors/verifyNetwork'),
        import('@oxbow/liquidity/planCalls'),
      ])
      verifyNetwork(network)
      const { deadlineSeconds, extraSeconds } = await deadline()
      const plan = await prepare!({ reviewed: undefined, deadlineSeconds, client })
      return {
        status: 'known' as const,
        ...(await tryOnNode(connection?.wallet, { plan, network })),
        plan,
        extraSeconds,
        isExit: plan.wanted.type === 'exit',
        requests: countRequests(plan),
      }
    },
    enabled: prepare !== undefined,
    retry: false,
    refetchInterval: Math.max(4_000, network.blockTimeSeconds * 2_000),
    gcTime: 30_000,
  })
  if (data !== undefined) {
    const { requests, ...known } = data
    return { ...known, asks: batches && canBatch === true ? 1 : requests }
  }
  return error ? { status: 'stuck', failure: toFailure(error, liquidityFailures) } : { status: 'running' }
}
