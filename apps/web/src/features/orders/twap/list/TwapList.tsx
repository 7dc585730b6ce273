import { useLingui } from '@lingui/react/macro'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Badge } from '@oxbow/ui/Badge'
import { useId } from 'react'
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
  const { listed, network, parts, tokenIn, tokenOut } = item
  const { label, tone } = twapStateWords[stateOf(item)]
  const paid = words.short(BigInt(listed.amountIn), tokenIn, 'up')
  const number = new Intl.NumberFormat(i18n.locale)
  const [filled, all] = [number.format(countOf(parts, 'filled')), number.format(parts.length)]
  return (
    <li className="reacts flex items-center rounded-md hover:bg-surface-hover">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-md px-3 py-3 text-start -outline-offset-2"
      >
        <LogoStack
          badge={<ChainLogo name={network.name} size="xs" />}
          second={<TokenLogo src={tokenOut.logoUri} symbol={tokenOut.symbol} />}
        >
          <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} />
        </LogoStack>
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0">
            <span className="block text-sm font-medium break-words tabular-nums">{t`${paid} for ${tokenOut.symbol}`}</span>
            <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-text-muted tabular-nums">
              <span>{t`${filled} of ${all} parts filled`}</span>
              <span>{words.every(listed.periodSeconds)}</span>
            </span>
          </span>
          <Badge tone={tone}>{i18n._(label)}</Badge>
        </span>
      </button>
    </li>
  )
}
