import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { useTokens } from '../../state/useChain.ts'

/** The dollar values of a network's listed tokens, from the page's prices. */
export function useWorth(network: Network): useWorth.ReturnType {
  const { data: config } = useQuery(configQueryOptions(client))
  const { tokens = [] } = useTokens(network)
  const toUsd = usePrices(config, network, tokens)
  const ofToken = (address: string, raw: bigint | undefined) =>
    toUsd(
      tokens.find((token) => token.address === address),
      raw,
    )
  return { ofToken, ofNative: (wei) => ofToken(nativeToken, wei) }
}

export declare namespace useWorth {
  type ReturnType = {
    /** Undefined without an amount or a price. */
    ofToken: (address: string, raw: bigint | undefined) => number | undefined
    ofNative: (wei: bigint | undefined) => number | undefined
  }
}
