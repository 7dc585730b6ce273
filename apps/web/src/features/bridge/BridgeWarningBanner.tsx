import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import type { BridgeWarning } from './BridgeState.ts'

/** A warning about a transfer that can still be made. */
export function BridgeWarningBanner({ warning, destinationName, nativeSymbol }: BridgeWarningBanner.Props) {
  const { t, i18n } = useLingui()
  if (warning.kind === 'no-gas-there')
    return (
      <Banner tone="info" title={t`No ${nativeSymbol} on ${destinationName}`}>
        {t`You’ll need some ${nativeSymbol} there to move what arrives.`}
      </Banner>
    )
  if (warning.kind === 'needs-gas-there') {
    const needed = formatAmount(warning.wei, 18, i18n.locale, { significantDigits: 2, rounding: 'up' })
    return (
      <Banner tone="caution" title={t`Not enough ${nativeSymbol} on ${destinationName}`}>
        {t`The swap there takes about ${needed} ${nativeSymbol}. Without it, what arrives waits in your wallet.`}
      </Banner>
    )
  }
  if (warning.kind === 'arrives-unwrapped')
    return (
      <Banner tone="info">{t`It arrives unwrapped, as ${nativeSymbol}. Accounts that are contracts get it wrapped.`}</Banner>
    )
  if (warning.kind === 'fee-in-token') {
    const { lackOf } = warning
    return (
      <Banner tone="info" title={t`Pay the network cost in a token`}>
        {t`You don’t have enough ${lackOf}. Your wallet shows the amount before you confirm.`}
      </Banner>
    )
  }
  const percent = formatPercent(warning.feeBps, i18n.locale)
  return (
    <Banner tone="caution" title={t`High bridge fee`}>
      {t`${percent} of your amount goes to whoever fills it.`}
    </Banner>
  )
}

export declare namespace BridgeWarningBanner {
  type Props = {
    warning: BridgeWarning
    destinationName: string
    /** Of the destination. */
    nativeSymbol: string
  }
}
