import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import type { KnownQuote } from './BridgeState.ts'
import { toFee } from './toFee.ts'
import { writeDuration } from './writeDuration.ts'

/** A bridge quote: fee, time, and what happens if it isn't filled. The amount received is exact, so that there is no other minimum. */
export function BridgeFacts(props: BridgeFacts.Props) {
  const { isStale = false } = props
  const rows = useBridgeRows(props)
  const { t } = useLingui()
  return (
    <dl className={cx('reacts flex flex-col gap-2.5 px-5 pb-5 text-sm sm:px-6', isStale && 'opacity-55')}>
      {rows.map(({ id, title, hint, value }) => (
        <div key={id} className="flex min-h-5 items-center justify-between gap-4">
          <dt className="flex items-center gap-1 text-text-muted">
            {title}
            <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>
          </dt>
          <dd className="max-w-2/3 text-end tabular-nums">{value || <Skeleton className="h-3.5 w-28" />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same, as rows of a review. */
export function useBridgeRows({
  amount,
  destinationName,
  feeUsd,
  originName,
  quote,
  tokenIn,
  tokenOut,
}: BridgeFacts.Props) {
  const { t, i18n } = useLingui()
  const samples = quote?.samples ?? 0
  const [usual, slow] = [quote?.usualSeconds, quote?.slowSeconds].map((seconds) =>
    seconds === undefined ? '' : writeDuration(seconds, i18n.locale),
  )
  const keeper = useKeeperRow({ feeUsd, quote, tokenIn })
  const rows: BridgeRow[] = [
    {
      id: 'fee',
      title: t`Bridge fee`,
      hint: isKeepers(quote)
        ? t`This site’s keeper fills it for less than recent transfers paid. The fee goes to whoever fills it.`
        : t`Based on what recent transfers paid, and enough for someone to fill yours. It goes to whoever fills it. Oxbow takes none of it.`,
      value: quote && <Fee amount={amount} quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} feeUsd={feeUsd} />,
    },
    ...keeper,
    {
      id: 'time',
      title: t`Arrives in`,
      hint: isKeepers(quote)
        ? t`This site’s keeper waits until your deposit can hardly be undone. The larger the amount, the longer.`
        : t`${plural(samples, {
            one: 'Based on # recent transfer of a similar size, read from both networks.',
            other: `Half of # recent transfers of a similar size, read from both networks, arrived within ${usual}, and nine of ten within ${slow}.`,
          })}`,
      value: quote && usual !== '' && (usual === slow ? t`about ${usual}` : t`${usual} to ${slow}`),
    },
    {
      id: 'refund',
      title: t`If nobody fills it`,
      hint: t`You get the full amount on ${destinationName}, or after two hours Across refunds your deposit on ${originName}. The refund usually takes a few more hours.`,
      value: t`Refund on ${originName}`,
    },
  ]
  return rows
}

function isKeepers(quote: KnownQuote | undefined): boolean {
  return quote?.keeper?.status === 'fills' && quote.keeper.isUsed
}

/** The offer of the operator's keeper, where there is one. */
function useKeeperRow({
  feeUsd,
  quote,
  tokenIn,
}: Pick<BridgeFacts.Props, 'feeUsd' | 'quote' | 'tokenIn'>): BridgeRow[] {
  const { t, i18n } = useLingui()
  const { keeper } = quote ?? {}
  if (keeper === undefined) return []
  const row = { id: 'keeper', title: t`This site’s keeper` } as const
  if (keeper.status === 'cannot')
    return [
      {
        ...row,
        hint: t`This amount is too much or too little for it now. Others can fill it.`,
        value: t`Can’t fill it now`,
      },
    ]
  const fee = writeFee(keeper.fee, { feeUsd, tokenIn, locale: i18n.locale })
  return [
    {
      ...row,
      hint: isKeepers(quote)
        ? t`An offer, not a promise. If neither it nor anyone else fills your transfer, you get a refund.`
        : t`Your transfer offers what recent ones paid, so that others can fill it too.`,
      value: t`Fills it for ${fee}`,
    },
  ]
}

type BridgeRow = {
  readonly id: 'fee' | 'keeper' | 'time' | 'refund'
  readonly title: string
  readonly hint: string
  readonly value: ReactNode
}

type FeeProps = Pick<BridgeFacts.Props, 'amount' | 'feeUsd' | 'tokenIn' | 'tokenOut'> & { quote: KnownQuote }

function Fee({ amount, quote, tokenIn, tokenOut, feeUsd }: FeeProps) {
  const { i18n } = useLingui()
  const fee = toFee(amount, quote.output, { input: tokenIn.decimals, output: tokenOut.decimals })
  return (
    <bdi dir="ltr" title={`${formatAmount(fee.raw, tokenIn.decimals, i18n.locale)} ${tokenIn.symbol}`}>
      {writeFee(fee.raw, { feeUsd, tokenIn, locale: i18n.locale })}{' '}
      <span className="text-text-muted">({formatPercent(fee.bps, i18n.locale)})</span>
    </bdi>
  )
}

/** In dollars if a price is known. */
function writeFee(raw: bigint, { feeUsd, locale, tokenIn }: Pick<FeeProps, 'feeUsd' | 'tokenIn'> & { locale: string }) {
  const usd = feeUsd(raw)
  const amount = () => formatTokenAmount(raw, tokenIn, locale, { significantDigits: 3, rounding: 'up' })
  return usd === undefined ? `${amount()} ${tokenIn.symbol}` : formatUsd(usd, locale)
}

export declare namespace BridgeFacts {
  type Props = {
    /** Amount sent, in raw units. */
    amount: bigint
    /** Undefined while loading. */
    quote: KnownQuote | undefined
    isStale?: boolean
    tokenIn: Token
    tokenOut: Token
    originName: string
    destinationName: string
    /** The dollar value of a fee; undefined if no price is known. */
    feeUsd: (raw: bigint) => number | undefined
  }
}
