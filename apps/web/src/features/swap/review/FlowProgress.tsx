import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { FlowPrompt } from './FlowPrompt.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import type { ReviewProps } from './ReviewProps.ts'
import { TradeSummary } from './TradeSummary.tsx'

/** The steps of a pending trade, and what the user has to do now. */
export function FlowProgress(props: ReviewProps & { onDone: () => void }) {
  const { view, onRetry, onGiveUp } = props
  const { t } = useLingui()
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 pt-2 pb-6">
        <TradeSummary summary={view.summary} />
        <FlowSteps view={view} />
        <div role="status" aria-live="polite">
          <FlowPrompt {...props} />
        </div>
      </div>
      {view.replacements.length > 0 && <ReplaceButtons {...props} />}
      {onGiveUp && (
        <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button size="lg" variant="secondary" className="flex-1" onClick={onGiveUp}>
            {t`I rejected it`}
          </Button>
        </footer>
      )}
      {view.status === 'rejected' && (
        <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button size="lg" className="flex-1" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </footer>
      )}
    </>
  )
}

/** Speeds up or cancels a transaction that is pending too long. */
function ReplaceButtons({ view, onReplace }: Pick<ReviewProps, 'view' | 'onReplace'>) {
  const { t } = useLingui()
  return (
    <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <Button size="lg" variant="secondary" className="flex-1" onClick={() => onReplace('cancel')}>
        {t`Cancel swap`}
      </Button>
      {view.replacements.includes('speed-up') && (
        <Button size="lg" className="flex-1" onClick={() => onReplace('speed-up')}>
          {t`Speed up`}
        </Button>
      )}
    </footer>
  )
}
