import { useLingui } from '@lingui/react/macro'
import type { LiquidityResult } from '@oxbow/liquidity/liquidityResultQueryOptions'
import { AmountRow } from '../position/AmountRow.tsx'
import { type PositionTokens, writeAmount } from '../position/PositionTokens.ts'

/** Amounts deposited and paid out, from the receipt. Amounts that the receipt doesn't tell are the requested ones, marked as such. */
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
    /** Requested amounts in raw units. */
    expected: { readonly amount0: bigint; readonly amount1: bigint }
  }
}
