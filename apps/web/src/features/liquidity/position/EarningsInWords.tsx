import { useLingui } from '@lingui/react/macro'
import { formatApr, formatShare } from '@oxbow/i18n/formatPercent'
import type { ReactNode } from 'react'
import type { EarningsView } from './EarningsView.ts'
import type { PositionTokens } from './PositionTokens.ts'
import { writeSigned } from './writeSigned.ts'

export function EarningsInWords(props: { view: EarningsView; tokens: PositionTokens; isRange: boolean }) {
  const { view, tokens, isRange } = props
  const { netInOne, time, yearly } = view
  const { t, i18n } = useLingui()
  const age = time && writeAge(time.heldSeconds, i18n.locale)
  return (
    <dl className="mt-5 grid gap-5 border-t border-line pt-5 sm:grid-cols-3">
      {time && (
        <Word title={isRange ? t`Time in range` : t`Time active`}>
          <bdi>{isRange ? formatShare(time.inRangeShare, i18n.locale) : age}</bdi>
          <Small>{isRange ? t`Out of ${age} with liquidity.` : t`Full range`}</Small>
        </Word>
      )}
      {yearly !== undefined && (
        <Word title={t`APR`}>
          {yearly === 'too-young' ? (
            <Small>{t`Available after one day.`}</Small>
          ) : (
            <>
              <bdi dir="ltr">{formatApr(yearly.fees, i18n.locale)}</bdi>
              <Small>
                {t`Fee APR so far; ${formatApr(yearly.net, i18n.locale)} including price changes. On your deposit, at today’s prices.`}
              </Small>
            </>
          )}
        </Word>
      )}
      {netInOne && (
        <Word title={t`Net result, in one token`}>
          <bdi dir="ltr" className="block text-base [overflow-wrap:anywhere]">
            {writeSigned(tokens.token0, netInOne.amount0, i18n.locale)}
          </bdi>
          <bdi dir="ltr" className="block text-base [overflow-wrap:anywhere]">
            {writeSigned(tokens.token1, netInOne.amount1, i18n.locale)}
          </bdi>
          <Small>{t`In either token, at the pool’s price.`}</Small>
        </Word>
      )}
    </dl>
  )
}

function Word({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-xl font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="mt-1 block text-xs font-normal text-pretty text-text-muted">{children}</span>
}

/** In the largest unit with at least one. */
function writeAge(seconds: number, locale: string): string {
  const [unit, size] = seconds >= 86_400 ? ['day', 86_400] : seconds >= 3_600 ? ['hour', 3_600] : ['minute', 60]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / (size as number)))
}
