import type { Network } from '@oxbow/chain/Network'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useState } from 'react'
import { ReceiveView } from '../../../features/account/receive/ReceiveView.tsx'
import { RequestForm } from '../../../features/account/receive/RequestForm.tsx'
import { toShortcuts } from '../../../state/tokens/tokenShortcuts.ts'
import { useTokens } from '../../../state/useChain.ts'
import { FromExchange } from './FromExchange.tsx'

/** The account's address on a chosen network. Load it lazily: the network list and QR codes are large. */
export function Receive({ address, networks, start = 'address' }: Receive.Props) {
  const [chainId, setChainId] = useState(networks[0]?.chainId)
  const network = networks.find((each) => each.chainId === chainId) ?? networks[0]
  const { tokens } = useTokens(network)
  if (network === undefined) return null
  return (
    <ReceiveView
      start={start}
      address={address}
      network={network}
      networks={networks}
      onNetwork={setChainId}
      request={
        tokens && (
          <RequestForm
            key={network.chainId}
            address={address}
            network={network}
            tokens={toShortcuts(network, tokens)}
            toLink={(token, amount) => {
              const link = new URL('/send', location.origin)
              link.search = new URLSearchParams({
                chain: network.slug,
                inputCurrency: toCurrency(token.address),
                recipient: address,
                value: amount,
              }).toString()
              return link.href
            }}
          />
        )
      }
      fromExchange={<FromExchange key={network.chainId} address={address} network={network} />}
    />
  )
}

export declare namespace Receive {
  type Props = { address: `0x${string}`; networks: readonly Network[]; start?: ReceiveView.Way }
}
