import type { Network } from '@oxbow/chain/Network'
import { useQuery } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { readGasPrice } from './readGasPrice.ts'

/** What a transaction with this much gas costs now, in wei, a rollup's data fee included; undefined while unknown. */
export function useGasCost(network: Network, isEnabled: boolean): (gasUnits: bigint) => bigint | undefined {
  const { data } = useQuery({
    queryKey: ['gas-price', { chainId: network.chainId }],
    queryFn: () => readGasPrice(client.rpc(network.chainId), network),
    enabled: isEnabled,
    staleTime: 15_000,
    refetchInterval: 15_000,
  })
  return (gasUnits) => data && gasUnits * data.weiPerGas + data.dataFeeWei
}
