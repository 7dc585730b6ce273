import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { LiquidityResult } from '@oxbow/liquidity/liquidityResultQueryOptions'
import type { ExitTaxes } from '@oxbow/positions/afterTaxes'
import type { ExitAmounts } from '@oxbow/positions/exitAmounts'
import { AmountRow } from './AmountRow.tsx'
import { type PositionToken, type PositionTokens, writeAmount } from './PositionTokens.ts'

export type Arriving = Pick<ExitAmounts, 'amounts' | 'minimum' | 'fees'>

/** Amounts received. Amounts that the receipt doesn't tell are the expected ones, marked as such. */
export function ReceivedAmounts({ expected, tokens, result }: ReceivedAmounts.Props) {
  const { t, i18n } = useLingui()
  const write = (token: PositionToken, told: bigint | undefined, about: bigint) =>
    told === undefined ? t`about ${writeAmount(token, about, i18n.locale)}` : writeAmount(token, told, i18n.locale)
  const rows = [
    { token: tokens.token0, told: result?.amount0, about: expected.amount0 },
    { token: tokens.token1, told: result?.amount1, about: expected.amount1 },
  ]
  // Nothing is usually left of a token that was swapped.
  const shown = rows.filter(({ told, about }) => (told ?? about) > 0n)
  return (
    <dl className="grid gap-3 text-base">
      <AmountRow
        label={t`You received`}
        values={(shown.length === 0 ? rows : shown).map(({ token, told, about }) => write(token, told, about))}
      />
    </dl>
  )
}

export declare namespace ReceivedAmounts {
  type Props = {
    /** At the price when the transaction started. */
    expected: Arriving['amounts']
    tokens: PositionTokens
    result: LiquidityResult | undefined
  }
}

export function TransferTaxes({ taxes, tokens }: { taxes: ExitTaxes | undefined; tokens: PositionTokens }) {
  const { t, i18n } = useLingui()
  const taxed = [
    { symbol: tokens.token0.symbol, bps: taxes?.bps0 ?? 0 },
    { symbol: tokens.token1.symbol, bps: taxes?.bps1 ?? 0 },
  ].filter(({ bps }) => bps > 0)
  return taxed.map(({ symbol, bps }) => {
    const percent = formatPercent(bps, i18n.locale)
    return (
      <p key={symbol} className="text-sm text-text-muted">
        {t`${symbol} has a ${percent} transfer tax`}
      </p>
    )
  })
}

export function ArrivingAmounts({ exit, arriving, tokens, isCollecting }: ArrivingAmounts.Props) {
  const { t, i18n } = useLingui()
  const { token0, token1 } = tokens
  const { amounts, minimum, fees } = exit
  const pair = ({ amount0, amount1 }: Arriving['amounts']) => [
    writeAmount(token0, amount0, i18n.locale),
    writeAmount(token1, amount1, i18n.locale),
  ]
  const hasFees = fees.amount0 + fees.amount1 > 0n
  if (arriving)
    return (
      <dl className="grid gap-3 text-base">
        <AmountRow label={t`You receive about`} values={pair(arriving)} />
      </dl>
    )
  return (
    <dl className="grid gap-3 text-base">
      {!isCollecting && <AmountRow label={t`You receive about`} values={pair(amounts)} />}
      {!isCollecting && <AmountRow label={t`Minimum received`} values={pair(minimum)} />}
      {(isCollecting || hasFees) && (
        <AmountRow label={isCollecting ? t`You receive` : t`Plus unclaimed fees`} values={pair(fees)} />
      )}
    </dl>
  )
}

export declare namespace ArrivingAmounts {
  type Props = {
    exit: Arriving
    tokens: PositionTokens
    isCollecting: boolean
    /** From the simulation, if it receives less than the minimums, which then don't hold. */
    arriving: Arriving['amounts'] | undefined
  }
}
