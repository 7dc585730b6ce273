import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { SentEffect } from '@oxbow/transactions/readEffects'
import { Line, Party, SentEffects } from './SentEffects.tsx'

/** What a wallet sent instead of the requested transaction, from the chain: transfers, approvals, and what to do. */
export function SentInstead({ instead, network, tokenOf }: SentInstead.Props) {
  const { t } = useLingui()
  const { effects } = instead
  const isAllowed = effects?.some(({ kind }) => kind === 'allowed' || kind === 'nft-allowed') === true
  return (
    <>
      {effects === undefined ? (
        <Line>
          <Call instead={instead} network={network} />
        </Line>
      ) : effects.length === 0 ? (
        <Line>{t`No tokens moved.`}</Line>
      ) : (
        <SentEffects effects={effects} tokenOf={tokenOf} />
      )}
      {isAllowed && <p className="mt-1">{t`Revoke the approval in your wallet if you don’t know who may spend.`}</p>}
      <p className="mt-1">{t`Check your balances before you try again.`}</p>
    </>
  )
}

export declare namespace SentInstead {
  type Props = {
    instead: {
      /** Undefined for a contract creation. */
      readonly to: `0x${string}` | undefined
      /** Wei. */
      readonly value: bigint
      /** Undefined until its receipt is read. */
      readonly effects?: readonly SentEffect[] | undefined
    }
    network: Pick<Network, 'nativeCurrency'>
    tokenOf: SentEffects.Props['tokenOf']
  }
}

/** The raw call, if its effects are unknown. */
function Call({ instead: { to, value }, network }: Pick<SentInstead.Props, 'instead' | 'network'>) {
  const { i18n } = useLingui()
  const { decimals, symbol } = network.nativeCurrency
  const amount = `${formatAmount(value, decimals, i18n.locale)} ${symbol}`
  if (to === undefined) return <Trans>It sent {amount} to a new contract.</Trans>
  const address = <Party value={to} />
  return (
    <Trans>
      It sent {amount} to {address}.
    </Trans>
  )
}
