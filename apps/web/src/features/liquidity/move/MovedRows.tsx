import { useLingui } from '@lingui/react/macro'
import type { LiquidityResult } from '@oxbow/activity/readLiquidityResult'
import { AmountRow } from '../position/AmountRow.tsx'
import { type PositionTokens, writeAmount } from '../position/PositionTokens.ts'

/** What a confirmed deposit took and what it paid out, by its receipt. An amount that the receipt does not tell is the one asked for, marked as such. */
export function MovedRows({ pair, result, expected }: MovedRows.Props) {
  const { t, i18n } = useLingui()
  const sides = [
    { token: pair.token0, told: result?.amount0, asked: expected.amount0 },
    { token: pair.token1, told: result?.amount1, asked: expected.amount1 },
  ]
  const provided = sides.flatMap(({ token, told, asked }) => {
    if (told !== undefined) return told < 0n ? [writeAmount(token, -told, i18n.locale, 'up')] : []
    return asked > 0n ? [t`about ${writeAmount(token, asked, i18n.locale)}`] : []
  })
  const received = sides.flatMap(({ token, told = 0n }) => (told > 0n ? [writeAmount(token, told, i18n.locale)] : []))
  return (
    <>
      {provided.length > 0 && <AmountRow label={t`You deposited`} values={provided} />}
      {received.length > 0 && <AmountRow label={t`You received`} values={received} />}
    </>
  )
}

export declare namespace MovedRows {
  type Props = {
    pair: PositionTokens
    /** Undefined until the receipt is read. */
    result: LiquidityResult | undefined
    /** Raw units that were to go in. */
    expected: { readonly amount0: bigint; readonly amount1: bigint }
  }
}
