import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Address } from '@oxbow/ui/Address'

/** What a wallet sent in place of what it was asked for, as the chain has it: how much, to whom, and what to do about it. */
export function SentInstead({ instead: { to, value }, network }: SentInstead.Props) {
  const { t, i18n } = useLingui()
  const { decimals, symbol } = network.nativeCurrency
  const amount = `${formatAmount(value, decimals, i18n.locale)} ${symbol}`
  const address = to && (
    <Address
      value={to}
      copyLabel={t`Copy address`}
      copiedLabel={t`Address copied`}
      failedLabel={t`Failed to copy to clipboard`}
    />
  )
  return (
    <>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {address ? (
          <Trans>
            It sent {amount} to {address}.
          </Trans>
        ) : (
          <Trans>It sent {amount} to a new contract.</Trans>
        )}
      </p>
      <p className="mt-1">{t`Check your balances before you try again.`}</p>
    </>
  )
}

export declare namespace SentInstead {
  type Props = {
    /** `to`: undefined when it made a contract. `value`: in wei. */
    instead: { readonly to: `0x${string}` | undefined; readonly value: bigint }
    network: Pick<Network, 'nativeCurrency'>
  }
}
