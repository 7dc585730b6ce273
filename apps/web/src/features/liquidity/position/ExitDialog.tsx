import { useLingui } from '@lingui/react/macro'
import type { LiquidityResult } from '@oxbow/activity/readLiquidityResult'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { afterTaxes, type ExitTaxes } from '@oxbow/positions/afterTaxes'
import { type ExitAmounts, exitAmounts } from '@oxbow/positions/exitAmounts'
import type { Position } from '@oxbow/positions/Position'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'
import { type ReactNode, useState } from 'react'
import { AmountRow } from './AmountRow.tsx'
import { LiquidityDialog } from './LiquidityDialog.tsx'
import { type PositionToken, type PositionTokens, writeAmount } from './PositionTokens.ts'

const presets = ['2500', '5000', '7500', '10000'] as const

/** The way out of a position, or to its fees: how much, what comes out at least, and what the wallet is asked for. */
export function ExitDialog(props: ExitDialog.Props) {
  const {
    kind,
    isWhole = false,
    position,
    tokens,
    shareBps,
    onShare,
    slippageBps,
    slippage,
    taxes,
    arriving,
    trial,
    result,
    ...dialog
  } = props
  const { t, i18n } = useLingui()
  const isCollecting = kind === 'collect'
  const paid = exitAmounts(position, { shareBps: isCollecting ? 0 : (shareBps ?? 0), slippageBps })
  const exit = {
    amounts: afterTaxes(paid.amounts, taxes),
    minimum: afterTaxes(paid.minimum, taxes),
    fees: afterTaxes(paid.fees, taxes),
  }
  const title = isCollecting ? t`Collect fees` : t`Remove liquidity`
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  return (
    <LiquidityDialog
      {...dialog}
      title={title}
      failedTitle={isCollecting ? t`Collect fees failed` : t`Remove liquidity failed`}
      startLabel={title}
      doneText={t`Done. The tokens are in your wallet.`}
    >
      {!isCollecting && !isWhole && dialog.view === undefined && (
        <div className="flex flex-col gap-2">
          <Segmented
            label={t`Share of the liquidity`}
            value={String(shareBps ?? '')}
            onChange={(value) => onShare(Number(value))}
            options={presets.map((value) => ({
              value: value as string,
              label: percent.format(Number(value) / 10_000),
            }))}
          />
          <ShareField shareBps={shareBps} onShare={onShare} />
        </div>
      )}
      {dialog.view?.status === 'confirmed' ? (
        <Received exit={exit} tokens={tokens} result={result} />
      ) : (
        shareBps !== undefined && (
          <Amounts exit={exit} arriving={arriving} tokens={tokens} isCollecting={isCollecting} />
        )
      )}
      {dialog.view === undefined && <Taxes taxes={taxes} tokens={tokens} />}
      {!isCollecting && dialog.view === undefined && slippage}
      {dialog.view === undefined && shareBps !== undefined && trial}
    </LiquidityDialog>
  )
}

export declare namespace ExitDialog {
  type Props = Omit<LiquidityDialog.Props, 'title' | 'failedTitle' | 'startLabel' | 'doneText' | 'children'> & {
    kind: 'collect' | 'remove'
    /** All of it comes out: how much is not asked. */
    isWhole?: boolean
    /** As it was when the exit began: the exit itself changes what a newer reading says. */
    position: Position
    tokens: PositionTokens
    /** What the receipt tells once it is confirmed. */
    result: LiquidityResult | undefined
    /** Of 10,000; undefined while what is typed is none. */
    shareBps: number | undefined
    onShare: (shareBps: number | undefined) => void
    slippageBps: number
    /** Where that is chosen. */
    slippage: ReactNode
    /** Undefined until they are measured, and where they cannot be. */
    taxes: ExitTaxes | undefined
    /** By the trial, where it says that less arrives than the bounds: then they are none. */
    arriving: Arriving['amounts'] | undefined
    trial: ReactNode
  }
}

function ShareField({ shareBps, onShare }: Pick<ExitDialog.Props, 'shareBps' | 'onShare'>) {
  const { t, i18n } = useLingui()
  const { decimal } = getNumberMarks(i18n.locale)
  /** As typed, which stays as long as it says the share that is in force, or none. */
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && toBps(typed) === shareBps

  function toBps(value: string): number | undefined {
    const bps = Math.round(Number(toDecimalText(value, i18n.locale)) * 100)
    return bps > 0 && bps <= 10_000 ? bps : undefined
  }

  function accept(value: string) {
    const text = toDecimalText(value, i18n.locale)
    // Digits beyond what a share has are held; without what cannot be read it would be another share, so that stays and is said.
    if (text !== undefined && !/^\d{0,3}(\.\d{0,2})?$/.test(text)) return
    setTyped(value)
    onShare(toBps(value))
  }

  function toProblem(value: string): string {
    const text = toDecimalText(value, i18n.locale)
    if (value !== '' && text === undefined) return t`Use digits only, like 12.5`
    return Number(text ?? 0) > 100 ? t`Enter a value up to 100` : t`Enter a value larger than 0`
  }

  return (
    <Input
      label={t`Share in per cent`}
      labelHidden
      inputMode="decimal"
      dir="ltr"
      value={isTyped ? typed : shareBps === undefined ? '' : String(shareBps / 100).replace('.', decimal)}
      onChange={({ target }) => accept(target.value)}
      onBlur={() => shareBps !== undefined && setTyped('')}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(shareBps === undefined && { error: toProblem(typed) })}
    />
  )
}

type Arriving = Pick<ExitAmounts, 'amounts' | 'minimum' | 'fees'>

/** What arrived. An amount that the receipt does not tell is the expected one, marked as such. */
function Received({ exit, tokens, result }: { exit: Arriving } & Pick<ExitDialog.Props, 'tokens' | 'result'>) {
  const { t, i18n } = useLingui()
  const { amounts, fees } = exit
  const write = (token: PositionToken, told: bigint | undefined, expected: bigint) =>
    told === undefined ? t`about ${writeAmount(token, expected, i18n.locale)}` : writeAmount(token, told, i18n.locale)
  return (
    <dl className="grid gap-3 text-base">
      <AmountRow
        label={t`You received`}
        values={[
          write(tokens.token0, result?.amount0, amounts.amount0 + fees.amount0),
          write(tokens.token1, result?.amount1, amounts.amount1 + fees.amount1),
        ]}
      />
    </dl>
  )
}

function Taxes({ taxes, tokens }: Pick<ExitDialog.Props, 'taxes' | 'tokens'>) {
  const { t, i18n } = useLingui()
  const taxed = [
    { symbol: tokens.token0.symbol, bps: taxes?.bps0 ?? 0 },
    { symbol: tokens.token1.symbol, bps: taxes?.bps1 ?? 0 },
  ].filter(({ bps }) => bps > 0)
  return taxed.map(({ symbol, bps }) => {
    const percent = formatPercent(bps, i18n.locale)
    return (
      <p key={symbol} className="text-sm text-text-muted">
        {t`${symbol} keeps ${percent} of each transfer`}
      </p>
    )
  })
}

function Amounts(
  props: { exit: Arriving; tokens: PositionTokens; isCollecting: boolean } & Pick<ExitDialog.Props, 'arriving'>,
) {
  const { exit, arriving, tokens, isCollecting } = props
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
      {!isCollecting && <AmountRow label={t`At least, or nothing happens`} values={pair(minimum)} />}
      {(isCollecting || hasFees) && (
        <AmountRow label={isCollecting ? t`You receive` : t`And the fees owed`} values={pair(fees)} />
      )}
    </dl>
  )
}
