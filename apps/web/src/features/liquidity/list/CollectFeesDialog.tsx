import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Banner } from '@oxbow/ui/Banner'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { AmountRow } from '../position/AmountRow.tsx'
import { LiquidityDialog } from '../position/LiquidityDialog.tsx'
import { type PositionToken, writeAmount } from '../position/PositionTokens.ts'

/** Collects the fees of several positions: amounts received per token, number of positions, and network cost. */
export function CollectFeesDialog({ count, arriving, usd, isSimulated, ...dialog }: CollectFeesDialog.Props) {
  const { t, i18n } = useLingui()
  const title = t`Collect fees`
  const isDone = dialog.view?.status === 'confirmed'
  return (
    <LiquidityDialog
      {...dialog}
      title={title}
      failedTitle={t`Collect fees failed`}
      startLabel={title}
      doneText={t`Done. The tokens are in your wallet.`}
    >
      <dl className="grid gap-3 text-base">
        <AmountRow label={t`Positions`} values={[count.toLocaleString(i18n.locale)]} />
        {arriving === undefined ? (
          <Skeleton className="h-12 w-full" />
        ) : (
          <AmountRow
            label={isDone ? t`You received` : t`You receive about`}
            values={[
              ...arriving.map(({ token, amount, isTold = false }) =>
                isDone && !isTold
                  ? t`about ${writeAmount(token, amount, i18n.locale)}`
                  : writeAmount(token, amount, i18n.locale),
              ),
              ...(usd === undefined ? [] : [formatUsd(usd, i18n.locale)]),
            ]}
          />
        )}
      </dl>
      {!isSimulated && !dialog.obstacle && dialog.view === undefined && (
        <Banner tone="caution">{t`This couldn’t be simulated beforehand. It’s tried again before it’s sent.`}</Banner>
      )}
    </LiquidityDialog>
  )
}

export declare namespace CollectFeesDialog {
  type Props = Omit<LiquidityDialog.Props, 'title' | 'failedTitle' | 'startLabel' | 'doneText' | 'children'> & {
    /** Number of positions. */
    count: number
    /** From the receipt once `isTold`, else from the simulation, else the unclaimed fees; undefined while simulating. */
    arriving:
      | readonly { readonly token: PositionToken; readonly amount: bigint; readonly isTold?: boolean }[]
      | undefined
    /** Total value; undefined if a token has no price. */
    usd: number | undefined
    /** False if the node can't simulate. */
    isSimulated: boolean
  }
}
