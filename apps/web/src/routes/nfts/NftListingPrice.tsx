import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { useMemo } from 'react'
import { NftPriceText } from '../../features/nfts/NftPriceText.tsx'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'

/** A listing's price, with its current dollar value. */
export function NftListingPrice({ config, network, price }: NftListingPrice.Props) {
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const priceUsd = toUsd({ address: nativeToken, chainId: network.chainId }, price) ?? null
  const paid = { price: String(price), priceUsd, symbol: null, decimals: null }
  return <NftPriceText paid={paid} native={network.nativeCurrency} />
}

export declare namespace NftListingPrice {
  type Props = {
    config: Config
    network: Network
    /** In wei. */
    price: bigint
  }
}
