import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'

/** The account's address to give away, whole, and the networks on which this page sees what arrives. */
export function ReceiveView({ address, networks, isLocal }: ReceiveView.Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <div className="flex flex-col items-center gap-4 rounded-lg border border-line bg-surface px-5 py-6">
        <AccountDisc address={address} size={56} />
        {/* In groups of four, because an address is compared before money is sent to it. */}
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
      <section>
        <h3 className="pb-2 text-sm text-text-muted">{t`Seen here on`}</h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {networks.map((network) => (
            <li key={network.chainId} className="flex items-center gap-2 text-sm">
              <ChainLogo name={network.name} size="sm" />
              {network.name}
            </li>
          ))}
        </ul>
      </section>
      {isLocal ? (
        <Banner tone="caution">
          <Trans>These networks live on one computer. Never send real money to an account of the test wallet.</Trans>
        </Banner>
      ) : (
        <Banner tone="info">
          <Trans>Send only on these networks. Other networks don’t show up here.</Trans>
        </Banner>
      )}
    </div>
  )
}

export declare namespace ReceiveView {
  type Props = {
    address: `0x${string}`
    networks: readonly Network[]
    /** Whether the networks are of this computer alone. */
    isLocal: boolean
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
