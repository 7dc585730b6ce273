import { useLingui } from '@lingui/react/macro'
import type { LiquidityResult } from '@oxbow/liquidity/liquidityResultQueryOptions'
import { afterTaxes, type ExitTaxes } from '@oxbow/positions/afterTaxes'
import { plus } from '@oxbow/positions/Earnings'
import { exitAmounts } from '@oxbow/positions/exitAmounts'
import type { Position } from '@oxbow/positions/Position'
import { Segmented } from '@oxbow/ui/Segmented'
import type { ReactNode } from 'react'
import { type Arriving, ArrivingAmounts, ReceivedAmounts, TransferTaxes } from './ArrivingAmounts.tsx'
import { LiquidityDialog } from './LiquidityDialog.tsx'
import type { PositionTokens } from './PositionTokens.ts'
import { presets, ShareField } from './ShareField.tsx'

/** Withdraws liquidity or collects fees: the share, minimum received, and wallet prompts. As the step of a move it withdraws everything. */
export function ExitDialog(props: ExitDialog.Props) {
  const {
    kind,
    position,
    tokens,
    shareBps,
    onShare,
    slippageBps,
    slippage,
    taxes,
    arriving,
    withdrawing,
    review,
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
      review={{
        ...(shareBps !== undefined && review),
        choices: !isCollecting && slippage,
        warnings: (
          <>
            <TransferTaxes taxes={taxes} tokens={tokens} />
            {review?.warnings}
          </>
        ),
      }}
    >
      {!isCollecting && dialog.step === undefined && dialog.view === undefined && (
        <div className="flex flex-col gap-2">
          <Segmented
            label={t`Amount to remove`}
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
      {dialog.view === undefined && withdrawing?.choice}
      {dialog.view?.status === 'confirmed' ? (
        <ReceivedAmounts
          expected={withdrawing?.expected ?? plus(exit.amounts, exit.fees)}
          tokens={tokens}
          result={result}
        />
      ) : (
        shareBps !== undefined &&
        (withdrawing?.amounts ?? (
          <ArrivingAmounts exit={exit} arriving={arriving} tokens={tokens} isCollecting={isCollecting} />
        ))
      )}
    </LiquidityDialog>
  )
}

export declare namespace ExitDialog {
  type Props = Omit<LiquidityDialog.Props, 'title' | 'failedTitle' | 'startLabel' | 'doneText' | 'children'> &
    ShareField.Props & {
      kind: 'collect' | 'remove'
      /** As it was at the start: the withdrawal itself changes later readings. */
      position: Position
      tokens: PositionTokens
      /** From the receipt, once confirmed. */
      result: LiquidityResult | undefined
      slippageBps: number
      /** The control that sets it. */
      slippage: ReactNode
      /** Undefined until measured, or if they can't be. */
      taxes: ExitTaxes | undefined
      arriving: ArrivingAmounts.Props['arriving']
      /** Set where both tokens can be converted to one. */
      withdrawing?: {
        readonly choice: ReactNode
        /** Set if one token was chosen: replaces the pool's amounts. */
        readonly amounts: ReactNode | undefined
        readonly expected: Arriving['amounts'] | undefined
      }
    }
}
