import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import type { Quote } from '@oxbow/trading/Quote'
import { Banner } from '@oxbow/ui/Banner'
import { Fragment } from 'react'
import { OtherNameNotice } from '../../review/OtherNameNotice.tsx'
import { toTaxBand } from './toTaxBand.ts'

/** What this release and the contracts say about the two tokens, if it differs from the page or couldn't be read. */
export function TokenFindings({ tokens, quote }: { tokens: TradeCheck['tokens']; quote: Quote }) {
  const { t } = useLingui()
  return tokens.map(({ token: { address, symbol }, decimals, otherName }) => {
    const raw = (address === quote.tokenIn ? quote.maximumIn : quote.minimumOut).toString()
    return (
      <Fragment key={address}>
        {otherName !== undefined && <OtherNameNotice symbol={symbol} otherName={otherName} />}
        {decimals === 'server' && (
          <Banner tone="caution" title={t`${symbol}’s decimals are unconfirmed`}>
            <Trans>Only the server’s node could confirm them. In base units, the transaction says {raw}.</Trans>
          </Banner>
        )}
      </Fragment>
    )
  })
}

export function TransferTax({ taxBps, symbol, on }: TransferTax.Props) {
  const { t, i18n } = useLingui()
  const band = toTaxBand(taxBps)
  if (band === 'none') return null
  const percent = formatPercent(taxBps, i18n.locale)
  const titles = {
    low: t`${symbol} has a ${percent} transfer tax`,
    high: t`High transfer tax on ${symbol}: ${percent}`,
    'very-high': t`Extreme transfer tax on ${symbol}: ${percent}`,
    unsellable: t`${symbol} can’t be sold: 100% transfer tax`,
  }
  return (
    <Banner tone={band === 'low' ? 'caution' : 'critical'} title={titles[band]}>
      {on === 'sale' && <Trans>You lose this much when you sell.</Trans>}
      {on === 'swap' && <Trans>You lose this much in this swap.</Trans>}
      {on === 'both' && <Trans>You lose this much in this swap, and again when you sell.</Trans>}
    </Banner>
  )
}

export declare namespace TransferTax {
  type Props = {
    readonly taxBps: number
    readonly symbol: string
    /** Which transfers it was measured on: this swap's, a later sale's, or both alike. */
    readonly on: 'sale' | 'swap' | 'both'
  }
}
