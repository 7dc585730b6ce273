import { useLingui } from '@lingui/react/macro'
import type { LiquidityResult } from '@oxbow/exchange/activity/readLiquidityResult'
import { type ExitAmounts, exitAmounts } from '@oxbow/exchange/position/exitAmounts'
import type { Position } from '@oxbow/exchange/position/Position'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
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
    trial,
    result,
    ...dialog
  } = props
  const { t, i18n } = useLingui()
  const isCollecting = kind === 'collect'
  const exit = exitAmounts(position, { shareBps: isCollecting ? 0 : shareBps, slippageBps })
  const title = isCollecting ? t`Collect fees` : t`Remove liquidity`
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  return (
    <LiquidityDialog {...dialog} title={title} startLabel={title} doneText={t`Done. The tokens are in your wallet.`}>
      {!isCollecting && !isWhole && dialog.view === undefined && (
        <div className="flex flex-col gap-2">
          <Segmented
            label={t`Share of the liquidity`}
            value={String(shareBps)}
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
        <Amounts exit={exit} tokens={tokens} isCollecting={isCollecting} />
      )}
      {!isCollecting && dialog.view === undefined && slippage}
      {dialog.view === undefined && trial}
    </LiquidityDialog>
  )
}

export declare namespace ExitDialog {
  type Props = Omit<LiquidityDialog.Props, 'title' | 'startLabel' | 'doneText' | 'children'> & {
    kind: 'collect' | 'remove'
    /** All of it comes out: how much is not asked. */
    isWhole?: boolean
    /** As it was when the exit began: the exit itself changes what a newer reading says. */
    position: Position
    tokens: PositionTokens
    /** What the receipt tells once it is confirmed. */
    result: LiquidityResult | undefined
    /** Of 10,000. */
    shareBps: number
    onShare: (shareBps: number) => void
    slippageBps: number
    /** Where that is chosen. */
    slippage: ReactNode
    trial: ReactNode
  }
}

function ShareField({ shareBps, onShare }: Pick<ExitDialog.Props, 'shareBps' | 'onShare'>) {
  const { t, i18n } = useLingui()
  /** While one types; what is typed stays as it is, and the last share that was one stays in force. */
  const [typed, setTyped] = useState<string>()

  function accept(value: string) {
    const decimal = value === '' ? '' : toDecimalText(value, i18n.locale)
    if (decimal === undefined || !/^\d{0,3}(\.\d{0,2})?$/.test(decimal) || Number(decimal) > 100) return
    setTyped(value)
    if (Number(decimal) > 0) onShare(Math.round(Number(decimal) * 100))
  }

  return (
    <Input
      label={t`Share in per cent`}
      labelHidden
      inputMode="decimal"
      dir="ltr"
      value={typed ?? String(shareBps / 100).replace('.', getNumberMarks(i18n.locale).decimal)}
      onChange={({ target }) => accept(target.value)}
      onBlur={() => setTyped(undefined)}
      trailing={<span className="pe-4 text-sm text-text-muted">%</span>}
      {...(typed !== undefined &&
        Number(toDecimalText(typed, i18n.locale) ?? 0) === 0 && { error: t`Enter a value larger than 0` })}
    />
  )
}

/** What arrived. An amount that the receipt does not tell is the expected one, marked as such. */
function Received({ exit, tokens, result }: { exit: ExitAmounts } & Pick<ExitDialog.Props, 'tokens' | 'result'>) {
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

function Amounts({ exit, tokens, isCollecting }: { exit: ExitAmounts; tokens: PositionTokens; isCollecting: boolean }) {
  const { t, i18n } = useLingui()
  const { token0, token1 } = tokens
  const { amounts, minimum, fees } = exit
  const pair = ({ amount0, amount1 }: ExitAmounts['amounts']) => [
    writeAmount(token0, amount0, i18n.locale),
    writeAmount(token1, amount1, i18n.locale),
  ]
  const hasFees = fees.amount0 + fees.amount1 > 0n
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
