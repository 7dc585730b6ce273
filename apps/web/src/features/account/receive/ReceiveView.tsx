import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Segmented } from '@oxbow/ui/Segmented'
import { Select } from '@oxbow/ui/Select'
import { type ReactNode, useState } from 'react'
import { QrCode } from './QrCode.tsx'
import { toPaymentUri } from './toPaymentUri.ts'

/** The account's address on a network, as text and QR code; or a request for an amount, or the steps to withdraw from an exchange. */
export function ReceiveView({
  start,
  address,
  network,
  networks,
  onNetwork,
  request,
  fromExchange,
}: ReceiveView.Props) {
  const { t } = useLingui()
  const [way, setWay] = useState<ReceiveView.Way>(start)
  const { chainId, name } = network
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <Segmented
        label={t`How to receive`}
        value={way}
        onChange={setWay}
        options={[
          { value: 'address', label: t`Address` },
          { value: 'request', label: t`Request` },
          { value: 'exchange', label: t`From exchange` },
        ]}
      />
      <Select
        label={t`Network`}
        value={String(chainId)}
        onChange={(chosen) => onNetwork(Number(chosen))}
        options={networks.map((each) => ({
          value: String(each.chainId),
          label: each.name,
          icon: <ChainLogo name={each.name} size="sm" />,
        }))}
      />
      {way === 'address' && (
        <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-5 py-5">
          <QrCode text={toPaymentUri({ address, chainId })} label={t`QR code of your address on ${name}`} />
          {/* Grouped by four characters, because people compare an address before they send to it. */}
          <p dir="ltr" className="flex flex-wrap justify-center gap-x-2 gap-y-1 font-mono text-base select-all">
            {groupsOf(address).map(({ text, start }) => (
              <span key={start}>{text}</span>
            ))}
          </p>
          <Address
            value={address}
            label={t`Copy address`}
            copyLabel={t`Copy address`}
            copiedLabel={t`Address copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="text-accent-text"
          />
        </div>
      )}
      {way === 'request' && request}
      {way === 'exchange' && fromExchange}
      {network.profile === 'local' ? (
        <Banner tone="caution">
          <Trans>These networks live on one computer. Never send real money to an account of the test wallet.</Trans>
        </Banner>
      ) : (
        <Banner tone="caution">
          <Trans>Send only on {name}. Tokens sent on another network can be lost.</Trans>
        </Banner>
      )}
    </div>
  )
}

export declare namespace ReceiveView {
  type Way = 'address' | 'request' | 'exchange'
  type Props = {
    /** The way shown first. */
    start: Way
    address: `0x${string}`
    network: Network
    networks: readonly Network[]
    onNetwork: (chainId: number) => void
    /** The form that requests an amount. */
    request: ReactNode
    /** The steps at an exchange. */
    fromExchange: ReactNode
  }
}

function groupsOf(address: string): readonly { text: string; start: number }[] {
  const digits = address.slice(2)
  const groups = Array.from({ length: Math.ceil(digits.length / 4) }, (_, index) => ({
    text: digits.slice(index * 4, index * 4 + 4),
    start: index * 4,
  }))
  return [{ text: '0x', start: -1 }, ...groups]
}
