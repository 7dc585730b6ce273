import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { rewardsQueryOptions } from '@oxbow/rewards/rewardsQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { client } from '../state/exchange.ts'
import { useTradeSources } from '../state/node/nodes.ts'
import { useTokensOfNetworks } from '../state/tokens/useTokensOfNetworks.ts'

/** The dollar value of an account's claimable rewards on all networks, as far as priced. Undefined while unknown, or if no server may be asked. */
export function useClaimableRewards(
  config: Config | undefined,
  networks: readonly Network[],
  account: `0x${string}`,
): number | undefined {
  const sourceOf = useTradeSources()
  const { toUsd } = useTokensOfNetworks(config, networks)
  const answers = useQueries({
    queries: networks.map((network) => ({
      ...rewardsQueryOptions(client, { network, account }),
      enabled: sourceOf(network.chainId) !== 'node-by-choice',
    })),
  })
  const worths = answers.flatMap(({ data }, index) =>
    data?.status === 'known'
      ? data.claims.flatMap(({ token, due }) => toUsd({ address: token, chainId: networks[index]!.chainId }, due) ?? [])
      : [],
  )
  return worths.length === 0 ? undefined : worths.reduce((sum, worth) => sum + worth, 0)
}
