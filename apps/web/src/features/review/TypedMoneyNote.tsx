import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatUsd, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { Banner } from '@oxbow/ui/Banner'
import { asksForTypedMoney, toOffBps } from './asksForTypedMoney.ts'
import type { ReviewedMoney } from './ReviewedMoney.ts'

/** The typed amount of money and the rate that converted it, compared with the network's pools. */
export function TypedMoneyNote({ typed }: TypedMoneyNote.Props) {
  const { t, i18n } = useLingui()
  const { text, code, perDollar, unitUsd, token, expected } = typed
  const { locale } = i18n
  const currency = { code, perDollar }
  const money = formatUsd(Number(text) / perDollar, locale, currency)
  const price = formatUsdPrice(unitUsd, locale, currency)
  const { symbol } = token
  const offBps = toOffBps(typed)
  const isOff = asksForTypedMoney(typed)
  const percent = formatPercent(Math.abs(offBps ?? 0), locale)
  const amount = typeof expected === 'bigint' ? formatAmount(expected, token.decimals, locale) : ''
  const rate = formatUsd(1, locale, currency)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-muted">{t`You typed ${money} at 1 ${symbol} = ${price}.`}</p>
      {isOff && (
        <Banner
          tone="critical"
          title={
            (offBps ?? 0) > 0
              ? t`${percent} more ${symbol} than ${money} buys`
              : t`${percent} less ${symbol} than ${money} buys`
          }
        >
          <Trans>
            In the network’s pools, {money} is {amount} {symbol}. This server’s price differs.
          </Trans>
        </Banner>
      )}
      {expected === undefined && (
        <Banner tone="caution" title={t`This price comes from this server`}>
          <Trans>No stablecoin pool confirms it. Check the {symbol} amount above.</Trans>
        </Banner>
      )}
      {code !== 'USD' && (
        <Banner tone="caution" title={t`This exchange rate comes from this server`}>
          <Trans>
            It sets $1 at {rate}. Check the {symbol} amount above.
          </Trans>
        </Banner>
      )}
    </div>
  )
}

export declare namespace TypedMoneyNote {
  type Props = { typed: ReviewedMoney }
}

/** The consent if they differ. */
export function WrongPrice({ typed: { code, perDollar, token, unitUsd } }: TypedMoneyNote.Props) {
  const { t, i18n } = useLingui()
  const { symbol } = token
  const price = formatUsdPrice(unitUsd, i18n.locale, { code, perDollar })
  return (
    <span className="block">
      {t`I understand that this server prices 1 ${symbol} at ${price}, and that the network’s pools disagree.`}
    </span>
  )
}
