import { useLingui } from '@lingui/react/macro'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { use } from 'react'
import { Figure } from './Figure.tsx'
import { UnknownReason } from './UnknownReason.ts'

/** A figure in dollars, or in whole units of the native currency if there is no dollar price, with the reason on hover. */
export function NativeFigure({ usd, native, symbol }: NativeFigure.Props) {
  const { i18n } = useLingui()
  const reason = use(UnknownReason)
  if (usd !== null || native === null || symbol === undefined) return <Figure kind="usd" value={usd} />
  const notation = native >= 1_000_000 ? 'compact' : 'standard'
  return (
    <bdi title={reason}>
      {numberFormat(i18n.locale, { maximumSignificantDigits: 4, notation }).format(native)} {symbol}
    </bdi>
  )
}

export declare namespace NativeFigure {
  type Props = {
    usd: number | null
    native: number | null
    /** Of the native currency; undefined if the figure spans several. */
    symbol: string | undefined
  }
}
