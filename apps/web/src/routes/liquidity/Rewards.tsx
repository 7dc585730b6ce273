import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import { rewardsQueryOptions } from '@oxbow/rewards/rewardsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toToken } from '../../features/liquidity/position/PositionTokens.ts'
import { NetworkRewards } from '../../features/liquidity/rewards/NetworkRewards.tsx'
import { type DueReward, toRewardsView } from '../../features/liquidity/rewards/RewardsView.ts'
import { client } from '../../state/exchange.ts'
import { useTradeSource } from '../../state/node/nodes.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'

const RewardClaim = lazyPart(() => import('./RewardClaim.tsx').then((module) => module.RewardClaim))

/**
 * The account's claimable rewards on a network, with or without positions there, or why there are none: items of a `RewardsCard`. What can be claimed
 * stands above the positions, and what only informs below them.
 */
export function Rewards({ config, network, tokens, connection, place, shows }: Rewards.Props) {
  const priceOf = usePrices(config, network, tokens)
  const isAsked = useTradeSource(network.chainId) !== 'node-by-choice'
  const { data, isError, isFetching, refetch } = useQuery({
    ...rewardsQueryOptions(client, { network, account: connection.account.address }),
    enabled: isAsked,
  })
  const [claiming, setClaiming] = useState<DueReward>()
  const view = toRewardsView({
    rewards: data,
    isAsked,
    isFailed: isError,
    tokenOf: (address) => toToken(tokens, address),
    toUsd: ({ address }, raw) =>
      priceOf(
        tokens.find((token) => token.address === address),
        raw,
      ),
  })
  const isDue = (view.kind === 'due' && view.due.length > 0) || claiming !== undefined
  const isTold = !isDue && view.kind !== 'loading' && (place !== 'further' || view.kind === 'failed')
  if (shows === 'claims' ? !isDue : !isTold) return null
  return (
    <>
      <NetworkRewards
        view={view}
        networkName={network.name}
        isNamed={place !== 'only'}
        onClaim={(reward) => unlessAsked(() => setClaiming(reward))}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      {claiming && (
        <RewardClaim
          token={claiming.token}
          connection={connection}
          network={network}
          onClosed={() => setClaiming(undefined)}
          onLoadFailed={() => setClaiming(undefined)}
        />
      )}
    </>
  )
}

export declare namespace Rewards {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    connection: WalletConnection
    /** Its place among the networks: further ones have no note. */
    place: 'only' | 'first' | 'further'
    shows: 'claims' | 'notes'
  }
}
