import { useLingui } from '@lingui/react/macro'
import { Badge } from '@oxbow/ui/Badge'
import { useTwapWords } from '../useTwapWords.ts'
import type { TwapItem, TwapItemPart } from './TwapItem.ts'
import { partStateWords } from './twapStateWords.ts'

/** One part of a trade over time: amounts, time and status. */
export function TwapPartRow({ number, part, tokenIn, tokenOut }: TwapPartRow.Props) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
  const { amountIn, end, fate, leastOut, received, start } = part
  const { label, tone } = partStateWords[fate]
  const sold = words.short(amountIn, tokenIn, 'up')
  const bought = words.short(leastOut, tokenOut)
  const [from, until] = [words.nearTime(start), words.nearTime(end)]
  const toTraded = (paid: string, received: string) => t`${paid} for ${received}`
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <span aria-hidden="true" className="w-6 shrink-0 text-text-muted tabular-nums">
        {new Intl.NumberFormat(i18n.locale).format(number)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-balance tabular-nums [overflow-wrap:anywhere]">
          {received === undefined ? t`${sold} for at least ${bought}` : toTraded(sold, words.short(received, tokenOut))}
        </span>
        <span className="block text-text-muted">
          {fate === 'waiting' ? t`From ${from}` : t`From ${from} until ${until}`}
        </span>
      </span>
      <Badge tone={tone}>{i18n._(label)}</Badge>
    </li>
  )
}

export declare namespace TwapPartRow {
  type Props = Pick<TwapItem, 'tokenIn' | 'tokenOut'> & {
    /** Starting at 1. */
    number: number
    part: TwapItemPart
  }
}
