import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { FeePoint } from '@oxbow/positions/FeePoint'
import { ChartFrame } from '@oxbow/ui/ChartFrame'
import { IconButton } from '@oxbow/ui/IconButton'
import { Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from '../position/PositionTokens.ts'
import type { FigureTable } from './FigureTable.ts'
import { TimePlot } from './TimePlot.tsx'
import { toTimeFormat } from './toTimeFormat.ts'

/** A position's fees over time, in dollars at today's prices; a gap where the chain's record isn't exact. */
export function FeesChart({ history, tokens, toUsd, Table }: FeesChart.Props) {
  const { t, i18n } = useLingui()
  const [index, setIndex] = useState<number>()
  const [isTable, setIsTable] = useState(false)
  const [begin, end] = [history?.[0]?.seconds ?? 0, history?.at(-1)?.seconds ?? 0]
  const dateFormat = useMemo(
    () => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }),
    [i18n.locale],
  )
  const timeFormat = useMemo(() => toTimeFormat(i18n.locale, begin, end), [i18n.locale, begin, end])
  const worths = history?.map(({ fees }) => worthOf(tokens, fees, toUsd))
  const points = useMemo(
    () =>
      history && worths?.every((worth) => worth !== undefined)
        ? history.map(({ seconds }, place) => ({ seconds, value: worths[place] ?? 0 }))
        : undefined,
    [history, worths],
  )
  const write = (usd: number) => formatUsd(usd, i18n.locale)
  const dateOf = (seconds: number) => dateFormat.format(seconds * 1_000)
  const pointed = index === undefined ? undefined : history?.[index]
  const shown = pointed ?? history?.at(-1)
  const shownUsd = points?.[index ?? points.length - 1]?.value
  const total = points?.at(-1)?.value
  const isDrawn = points !== undefined && points.length > 1 && end > begin
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t`Fees over time`}</h2>
        {isDrawn && (
          <IconButton label={t`Show as table`} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            <Table2 size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ChartFrame
        title={pointed ? dateOf(pointed.seconds) : t`So far, at today’s prices`}
        value={<span className="text-2xl">{shownUsd === undefined ? '—' : write(shownUsd)}</span>}
        change={
          shown && (
            <bdi dir="ltr" className="text-sm text-text-muted tabular-nums">
              {writeAmount(tokens.token0, shown.fees.amount0, i18n.locale)} +{' '}
              {writeAmount(tokens.token1, shown.fees.amount1, i18n.locale)}
            </bdi>
          )
        }
        height={200}
        summary={total === undefined ? '' : t`Fees grew to ${write(total)} since ${dateOf(begin)}.`}
        state={
          history === undefined
            ? { kind: 'empty', text: t`Unknown: these fees can’t be replayed.` }
            : points === undefined
              ? { kind: 'empty', text: t`Unknown: a token has no price.` }
              : isDrawn
                ? { kind: 'ready' }
                : { kind: 'empty', text: t`Too little happened in this range to draw it.` }
        }
        className="mt-1"
      >
        {isDrawn && (
          <TimePlot
            points={points}
            marks={total ? [total, total / 2].map((at) => ({ at, text: write(at) })) : []}
            label={t`Fees over time`}
            describe={({ seconds, value }) => `${dateOf(seconds)}: ${write(value)}`}
            formatTime={(seconds) => timeFormat.format(seconds * 1_000)}
            onPoint={setIndex}
          />
        )}
      </ChartFrame>
      {isTable && isDrawn && (
        <Table
          headers={[t`Time`, t`Fees`]}
          rows={points.toReversed().map(({ seconds, value }) => [dateOf(seconds), write(value)])}
        />
      )}
    </section>
  )
}

export declare namespace FeesChart {
  type Props = {
    /** Undefined if unknown. */
    history: readonly FeePoint[] | undefined
    tokens: PositionTokens
    /** At today's price. */
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    Table: FigureTable
  }
}
