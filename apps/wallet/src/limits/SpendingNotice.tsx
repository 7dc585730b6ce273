import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatMoment } from './formatMoment.ts'
import type { SpendingPreview } from './useSpending.ts'

/** What the daily limit means for a request: the remaining amount, or why and until when it is delayed. */
export function SpendingNotice({ preview, tokenOf }: SpendingNotice.Props) {
  const { i18n, t } = useLingui()
  if (preview === undefined) return null
  const { decision, left, isUnbounded } = preview
  const amounts = left.map(({ token, amount }) => {
    const { symbol, decimals } = tokenOf(token)
    return `${formatAmount(amount, decimals, i18n.locale, { significantDigits: 6, rounding: 'down' })} ${symbol}`
  })
  const listed = amounts.join(', ')
  const sentence = () => {
    if (decision.status === 'refused')
      return isUnbounded
        ? t`Daily limits block this, because it has no fixed amount. To sign it, change them first.`
        : t`This is over your daily limit. To sign it, raise the limit first.`
    if (decision.status === 'allowed')
      return decision.by === 'wait' ? t`The wait is over. You can sign this once.` : undefined
    const from = formatMoment(decision.from, i18n.locale)
    if (decision.isWaiting) return t`Scheduled. You can sign this from ${from}: ask for it again then.`
    return isUnbounded
      ? t`This has no fixed amount, so daily limits can’t cover it. You can schedule it and sign it from ${from}.`
      : t`This is over your daily limit. You can schedule it and sign it from ${from}.`
  }
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      {sentence() && <p className="text-pretty font-medium">{sentence()}</p>}
      {listed !== '' && <p className="text-text-muted">{t`Left today: ${listed}`}</p>}
    </div>
  )
}

export declare namespace SpendingNotice {
  type Props = {
    preview: SpendingPreview | undefined
    tokenOf: (token: `0x${string}` | 'native') => { readonly symbol: string; readonly decimals: number }
  }
}
