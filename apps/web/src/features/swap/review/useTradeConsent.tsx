import { Trans, useLingui } from '@lingui/react/macro'
import { AskedCautions } from '../../review/AskedCautions.tsx'
import { asksForTypedMoney } from '../../review/asksForTypedMoney.ts'
import type { ReviewConsent } from '../../review/ReviewPlan.ts'
import { WrongPrice } from '../../review/TypedMoneyNote.tsx'
import type { ReviewProps } from './ReviewProps.ts'
import type { toTradeConcerns } from './toTradeConcerns.ts'

/** One consent to all findings about a trade, classic or gas-free. */
export function useTradeConsent(
  asksAbout: ReviewProps['asksAbout'],
  { grounds }: toTradeConcerns.ReturnType,
  { typed, isQuoted, hasTwins }: useTradeConsent.Facts,
): ReviewConsent | undefined {
  const { i18n } = useLingui()
  const isCostly = grounds.includes(true)
  if (!isQuoted || !(isCostly || asksAbout.length > 0 || hasTwins)) return undefined
  const isDangerous = hasTwins || asksAbout.some(({ severity }) => severity === 'critical')
  const pricedWrongly = asksForTypedMoney(typed) ? typed : undefined
  const isPriceAlone = pricedWrongly !== undefined && !isDangerous && grounds.filter(Boolean).length === 1
  const isCautionAlone = asksAbout.length > 0 && !isDangerous && !isCostly
  const symbols = new Intl.ListFormat(i18n.locale).format(asksAbout.map(({ symbol }) => symbol))
  return {
    grounds: JSON.stringify(grounds),
    tone: isCautionAlone ? 'caution' : 'critical',
    text: (
      <>
        <AskedCautions asksAbout={asksAbout} />
        {pricedWrongly && <WrongPrice typed={pricedWrongly} />}
        {isPriceAlone ? null : isCautionAlone ? (
          <Trans>I understand the risks of {symbols} and want to swap anyway.</Trans>
        ) : isDangerous ? (
          <Trans>I have compared the addresses, and I understand that this token may be worth nothing.</Trans>
        ) : (
          <Trans>I understand that I may receive much less than this is worth.</Trans>
        )}
      </>
    ),
  }
}

export declare namespace useTradeConsent {
  type Facts = Pick<ReviewProps, 'typed'> & { readonly isQuoted: boolean; readonly hasTwins: boolean }
}
