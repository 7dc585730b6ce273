import { useLingui } from '@lingui/react/macro'
import { Badge } from '@oxbow/ui/Badge'
import { useId } from 'react'
import { OrderRowButton } from '../../list/OrderRowButton.tsx'
import { useTwapWords } from '../useTwapWords.ts'
import { countOf, stateOf, type TwapItem } from './TwapItem.ts'
import { twapStateWords } from './twapStateWords.ts'

/** An account's trades over time, newest first, with progress and status. */
export function TwapList({ items, onOpen }: TwapList.Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="flex min-h-11 items-center px-3 text-sm font-medium text-text-muted">
        {t`Trades over time`}
      </h3>
      <ul className="flex flex-col">
        {items.map((item) => (
          <Row key={item.key} item={item} onOpen={() => onOpen(item)} />
        ))}
      </ul>
    </section>
  )
}

export declare namespace TwapList {
  type Props = {
    /** At least one. */
    items: readonly TwapItem[]
    onOpen: (item: TwapItem) => void
  }
}

function Row({ item, onOpen }: { item: TwapItem; onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
  const { listed, parts, tokenIn, tokenOut } = item
  const { label, tone } = twapStateWords[stateOf(item)]
  const paid = words.short(BigInt(listed.amountIn), tokenIn, 'up')
  const number = new Intl.NumberFormat(i18n.locale)
  const [filled, all] = [number.format(countOf(parts, 'filled')), number.format(parts.length)]
  return (
    <li className="reacts flex items-center rounded-md hover:bg-surface-hover">
      <OrderRowButton
        item={item}
        amounts={t`${paid} for ${tokenOut.symbol}`}
        facts={
          <>
            <span>{t`${filled} of ${all} parts filled`}</span>
            <span>{words.every(listed.periodSeconds)}</span>
          </>
        }
        status={<Badge tone={tone}>{i18n._(label)}</Badge>}
        onOpen={onOpen}
      />
    </li>
  )
}
