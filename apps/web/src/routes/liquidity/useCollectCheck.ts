import type { Network } from '@oxbow/chain/Network'
import type { CollectFeesIntent } from '@oxbow/collect-fees/CollectFeesIntent'
import type { CollectFeesCheck } from '@oxbow/collect-fees/checkCollect'
import { type CollectFailureCode, collectFailures } from '@oxbow/collect-fees/collectFailures'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { FailureView } from '@oxbow/failures/FailureView'
import { toFailure } from '@oxbow/failures/toFailure'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'

/** Simulates a fee collection, again with each block. */
export function useCollectCheck(
  network: Network,
  connection: WalletConnection,
  intent: CollectFeesIntent | undefined,
): useCollectCheck.ReturnType {
  const { deadline } = useLiquiditySettings(network)
  const { wallet, account } = connection
  const ids = intent?.positions.map(({ tokenId }) => tokenId.toString())
  const { data, error } = useQuery({
    queryKey: ['collect-fees', network.chainId, account.address, wallet.rdns, intent?.protocol, ids],
    queryFn: async () => {
      const [{ checkCollect }, { deadlineSeconds }] = await Promise.all([
        import('@oxbow/collect-fees/checkCollect'),
        deadline(),
      ])
      return checkCollect(client, { intent: intent!, network, account: account.address, wallet, deadlineSeconds })
    },
    enabled: intent !== undefined,
    retry: false,
    refetchInterval: Math.max(4_000, network.blockTimeSeconds * 2_000),
    gcTime: 30_000,
  })
  if (error) return { status: 'stuck', failure: toFailure(error, collectFailures) }
  return data ? { status: 'known', ...data } : { status: 'running' }
}

export declare namespace useCollectCheck {
  type ReturnType =
    | { readonly status: 'running' }
    | ({ readonly status: 'known' } & CollectFeesCheck)
    | { readonly status: 'stuck'; readonly failure: FailureView<CollectFailureCode> }
}
