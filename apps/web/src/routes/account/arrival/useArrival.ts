import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit } from '@oxbow/across/Deposit'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { depositQueryOptions } from '@oxbow/bridge/depositQueryOptions'
import { depositStateQueryOptions } from '@oxbow/bridge/depositStateQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { skipToken, useQuery } from '@tanstack/react-query'
import * as Arrival from '../../../features/bridge/Arrival.ts'
import type { ArrivalPath } from '../../../features/bridge/ArrivalPath.tsx'
import { client } from '../../../state/exchange.ts'
import { useChain } from '../../../state/useChain.ts'

/** What has become of a transfer between networks, by its transaction and the two networks alone: asked for on whatever device, and for as long as it is looked at. */
export function useArrival(item: useArrival.Item, origin: Network): ArrivalPath.Props {
  const { chainId, hash, status } = item
  const { networks = [] } = useChain(undefined)
  const isIncluded = (status === 'confirmed' || status === 'final') && origin.chainId === chainId
  const found = useQuery({
    ...depositQueryOptions(client, { network: origin, transactionHash: hash }),
    enabled: isIncluded,
  })
  const deposit = found.data ?? undefined
  const destination = networks.find((network) => network.chainId === deposit?.destinationChainId)
  const asked = deposit && destination && { deposit, places: { origin, destination } }
  const told = useQuery(asked ? depositStateQueryOptions(client, asked) : nothing)
  const arrival = Arrival.from({
    status,
    deposit,
    hasDestination: destination !== undefined,
    isFailing: found.isError || told.isError,
    state: told.data,
  })
  return { arrival, origin, destination, hash, ...(asked ? sumsOf(deposit, asked.places) : unread) }
}

export declare namespace useArrival {
  type Item = Pick<ActivityItem, 'chainId' | 'hash' | 'status'>
}

const nothing = { queryKey: ['deposit-state', {}], queryFn: skipToken } as const
const unread = { left: undefined, asked: undefined }

/** Both amounts, by the symbols that this build knows the tokens by. */
function sumsOf(
  { inputAmount, inputToken, outputAmount, outputToken }: Deposit,
  { origin, destination }: { readonly origin: Network; readonly destination: Network },
): Pick<ArrivalPath.Props, 'left' | 'asked'> {
  const pair = bridgedPairs(origin, destination).find(
    ({ input, output }) => input.address === inputToken && output.address === outputToken,
  )
  if (pair === undefined) return unread
  const symbolOn = ({ contracts, nativeCurrency }: Network, token: string) =>
    token === contracts.weth.toLowerCase() ? nativeCurrency.symbol : pair.symbol
  return {
    left: { raw: inputAmount, decimals: pair.input.decimals, symbol: symbolOn(origin, inputToken) },
    asked: { raw: outputAmount, decimals: pair.output.decimals, symbol: symbolOn(destination, outputToken) },
  }
}
