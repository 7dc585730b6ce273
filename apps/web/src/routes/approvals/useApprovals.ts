import { allowancesQueryOptions } from '@oxbow/approvals/allowancesQueryOptions'
import type { AccountAllowances } from '@oxbow/approvals/getAllowances'
import type { Network } from '@oxbow/chain/Network'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { useQueries } from '@tanstack/react-query'
import { type ApprovalItem, toApprovalItems } from '../../features/approvals/ApprovalItem.ts'
import { client } from '../../state/exchange.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'

/** What an account lets others take, network by network, each read by itself. */
export function useApprovals(
  config: Config,
  networks: readonly Network[],
  account: `0x${string}`,
): readonly NetworkApprovals[] {
  const listed = useTokensOfNetworks(config, networks)
  const isIndexed = config.features.data.status === 'on'
  const answers = useQueries({
    queries: networks.map((network) => {
      const tokens = listed.of(network.chainId)?.tokens?.map(({ address }) => address)
      return allowancesQueryOptions(client, { network, account, tokens, isIndexed })
    }),
  })
  const balances = useQueries({
    queries: networks.map((network, index) => {
      const tokens = [...new Set(answers[index]?.data?.allowances.map(({ token }) => token))].sort()
      return balancesQueryOptions(client, { network, account, tokens })
    }),
  })
  return networks.map((network, index) => {
    const { data, error, isFetching = false, refetch } = answers[index] ?? {}
    const { tokens = [], error: tokensError } = listed.of(network.chainId) ?? {}
    const tokenOf = (address: `0x${string}`) =>
      tokens.find((token) => token.address === address) ?? data?.tokens.get(address)
    return {
      network,
      items:
        data &&
        toApprovalItems({
          allowances: data.allowances,
          contracts: network.contracts,
          tokenOf,
          balanceOf: (address) => balances[index]?.data?.get(address),
          toUsd: (token, raw) => listed.toUsd({ ...token, chainId: network.chainId }, raw),
        }),
      fromBlock: data?.fromBlock,
      error: data ? undefined : (error ?? tokensError ?? undefined),
      isFetching,
      retry: () => void refetch?.(),
    }
  })
}

/** Of one network. */
export type NetworkApprovals = Pick<AccountAllowances, 'fromBlock'> & {
  readonly network: Network
  /** Undefined while they are read, or when they could not be. */
  readonly items: readonly ApprovalItem[] | undefined
  readonly error: Error | undefined
  readonly isFetching: boolean
  readonly retry: () => void
}
