import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useState } from 'react'
import { partsOf } from './partsOf.ts'
import type { TwapOrder } from './TwapState.ts'
import { useTwapWords } from './useTwapWords.ts'

/** Everything that is signed, part by part, with every digit. */
export function AllParts({ order, startTime, tokenIn, tokenOut }: AllParts.Props) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
  const [isOpen, setIsOpen] = useState(false)
  const number = new Intl.NumberFormat(i18n.locale)
  return (
    <Disclosure open={isOpen} onChange={setIsOpen} title={t`All parts`} className="-mx-2">
      <ol className="flex flex-col px-2 text-sm">
        {partsOf(order).map(({ amountIn, leastOut }, index) => {
          const start = startTime + index * order.periodSeconds
          const [sold, bought] = [words.whole(amountIn, tokenIn), words.whole(leastOut, tokenOut)]
          const [from, until] = [words.nearTime(start), words.nearTime(start + 2 * order.periodSeconds)]
          return (
            <li key={start} className="flex gap-3 border-b border-line py-2 last:border-0">
              <span aria-hidden="true" className="w-6 shrink-0 text-text-muted tabular-nums">
                {number.format(index + 1)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block tabular-nums [overflow-wrap:anywhere]">{t`${sold} for at least ${bought}`}</span>
                <span className="block text-text-muted">{t`From ${from} until ${until}`}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}

export declare namespace AllParts {
  type Props = {
    order: TwapOrder
    /** Of the first part, in Unix seconds. */
    startTime: number
    tokenIn: Token
    tokenOut: Token
  }
}
