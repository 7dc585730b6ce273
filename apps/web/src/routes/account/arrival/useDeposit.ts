import type { Deposit } from '@oxbow/across/Deposit'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { DepositState } from '@oxbow/bridge/DepositState'
import { depositQueryOptions } from '@oxbow/bridge/depositQueryOptions'
import { depositStateQueryOptions } from '@oxbow/bridge/depositStateQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from '../../../state/exchange.ts'
import { useChain } from '../../../state/useChain.ts'

/** A bridge transaction's deposit and its state, read only from the two networks. Refreshed while it is shown. */
export function useDeposit({ chainId, hash, status }: useDeposit.Item, origin: Network): useDeposit.ReturnType {
  const { networks = [] } = useChain(undefined)
  const isIncluded = (status === 'confirmed' || status === 'final') && origin.chainId === chainId
  const found = useQuery({
    ...depositQueryOptions(client, { network: origin, transactionHash: hash }),
    enabled: isIncluded,
  })
  const deposit = found.data ?? undefined
  const destination = networks.find((network) => network.chainId === deposit?.destinationChainId)
  const told = useQuery(
    deposit && destination ? depositStateQueryOptions(client, { deposit, places: { origin, destination } }) : nothing,
  )
  return { deposit, destination, state: told.data, isFailing: found.isError || told.isError }
}

export declare namespace useDeposit {
  type Item = Pick<ActivityItem, 'chainId' | 'hash' | 'status'>
  type ReturnType = {
    /** Undefined until it is read. */
    readonly deposit: Deposit | undefined
    /** Undefined until then, or if it isn't one of this site's networks. */
    readonly destination: Network | undefined
    readonly state: DepositState | undefined
    /** The last request failed. */
    readonly isFailing: boolean
  }
}

const nothing = { queryKey: ['deposit-state', {}], queryFn: skipToken } as const
