import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { toSeverity } from './TradeWarning.ts'

const PriceSteps = lazyPart(() => import('./PriceSteps.tsx').then((module) => module.PriceSteps))

/** What the price is made of. Opens by itself if the trade has a high price impact. */
export function PriceBreakdown({ quote, tokenIn, tokenOut }: PriceBreakdown.Props) {
  const { t } = useLingui()
  const id = useId()
  const [choice, setChoice] = useState<boolean>()
  const close = useCallback(() => setChoice(false), [])
  const isOpen = choice ?? toSeverity(quote.priceImpactBps) !== 'normal'

  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={PriceSteps.preload}
        onFocus={PriceSteps.preload}
        onClick={() => setChoice(!isOpen)}
        className="reacts relative flex min-h-5 w-full items-center justify-between gap-4 rounded-sm text-start text-text-muted before:absolute before:-inset-x-2 before:-inset-y-1.5 hover:text-text"
      >
        {t`Route`}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className={cx('reacts', isOpen && 'rotate-180')} />
      </button>
      {isOpen && <PriceSteps id={id} quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} onLoadFailed={close} />}
    </div>
  )
}

export declare namespace PriceBreakdown {
  type Props = { quote: Quote; tokenIn: Token; tokenOut: Token }
}
