import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@oxbow/ui/IconButton'
import { X } from 'lucide-react'
import { useId, useState } from 'react'

/** For visitors from the United Kingdom (specification section 1). It lies over the lower edge of the page, so nothing moves when it comes and goes. */
export function DisclaimerBanner({ onDismiss }: DisclaimerBanner.Props) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {/* The end of the page can be scrolled out from under it. */}
      <div className="h-28 sm:h-20" />
      <aside
        aria-label={t`For visitors from the United Kingdom`}
        className="fixed inset-x-2 bottom-2 z-30 mx-auto flex max-w-[56rem] items-start gap-3 rounded-lg border border-line-float bg-surface-raised py-3 ps-5 pe-2 shadow-raised sm:bottom-4"
      >
        <div className="min-w-0 flex-1 pt-2 text-sm text-pretty">
          <p>
            <span className="font-medium">{t`For visitors from the United Kingdom:`}</span>{' '}
            {t`Oxbow is software and not a regulated service. Tokens can lose all of their value, and nobody makes up for it.`}
          </p>
          {isOpen && (
            <p id={id} className="mt-2 text-text-muted">
              {t`What these pages show is neither advice nor an invitation to invest. Whoever runs this Oxbow does not hold your tokens and cannot undo a trade, and no compensation scheme covers it. Take part only with what you can do without.`}
            </p>
          )}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="reacts -ms-1 mt-0.5 min-h-8 rounded-sm px-1 font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {isOpen ? t`Read less` : t`Read more`}
          </button>
        </div>
        <IconButton label={t`Dismiss`} onClick={onDismiss} className="size-11">
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </aside>
    </>
  )
}

export declare namespace DisclaimerBanner {
  type Props = { onDismiss: () => void }
}
