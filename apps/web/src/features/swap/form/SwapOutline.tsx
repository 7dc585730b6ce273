import { useLingui } from '@lingui/react/macro'
import { QuoteDetailsSkeleton } from '../quote/QuoteDetailsSkeleton.tsx'

/**
 * The skeleton of the form, in its final dimensions, with space for a quote's details if the URL has an amount (`data-priced`, set by
 * `public/boot.js`).
 */
export function SwapOutline() {
  const { t } = useLingui()
  return (
    <div aria-hidden="true">
      <div className="mb-3 flex min-h-10 items-center ps-1 text-xl font-semibold tracking-tight pointer-coarse:min-h-11">
        {t`Swap`}
      </div>
      <div className="flex min-h-[24rem] flex-col rounded-xl border border-line bg-surface-raised px-2 pt-1 pb-2 shadow-raised">
        {[t`You pay`, t`You receive`].map((label) => (
          <div key={label} className="h-[10.75rem] px-4 py-4 text-sm text-text-muted">
            {label}
          </div>
        ))}
        <div className="-mx-2 hidden in-[[data-priced]]:block">
          <QuoteDetailsSkeleton />
        </div>
        <div className="mt-auto h-14 rounded-md bg-surface-hover" />
      </div>
    </div>
  )
}
