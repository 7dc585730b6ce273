import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useTokens } from '../../state/useChain.ts'

/** The dollar value of wei, from the page's prices. */
export function useNativeWorth(network: Network): (wei: bigint | undefined) => number | undefined {
  const { data: config } = useQuery(configQueryOptions(client))
  const { tokens = [] } = useTokens(network)
  const toUsd = usePrices(config, network, tokens)
  const native = tokens.find(({ address }) => isNative(address))
  return (wei) => toUsd(native, wei)
}
