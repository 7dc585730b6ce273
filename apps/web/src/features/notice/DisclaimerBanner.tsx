import { useLingui } from '@lingui/react/macro'
import type { Site } from '@oxbow/contract/Site'
import { cx } from '@oxbow/react/cx'
import { IconButton } from '@oxbow/ui/IconButton'
import { X } from 'lucide-react'
import { useId, useState } from 'react'

/**
 * The notice for visitors from the United Kingdom, in the operator's wording if set. Overlays the bottom of the page, so
 * nothing shifts when it appears or closes.
 */
export function DisclaimerBanner({ words, onDismiss }: DisclaimerBanner.Props) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const ours = {
    text: t`Oxbow is software, not a regulated service. Tokens can lose all their value, and losses aren’t covered.`,
    more: t`Nothing here is financial advice or an invitation to invest. This site’s operator doesn’t hold your tokens and can’t reverse a trade. No compensation scheme covers losses. Use only what you can afford to lose.`,
  }
  const { more } = words ?? ours
  return (
    <>
      {/* A spacer, so that the end of the page can be scrolled above the banner. */}
      <div className={words ? 'h-36 sm:h-28' : 'h-28 sm:h-20'} />
      <aside
        aria-label={t`For visitors from the United Kingdom`}
        className="fixed inset-x-2 bottom-2 z-30 mx-auto flex max-w-[56rem] items-start gap-3 rounded-lg border border-line-float bg-surface-raised py-3 ps-5 pe-2 shadow-raised sm:bottom-4"
      >
        <div className="min-w-0 flex-1 pt-2 text-sm text-pretty">
          <p>
            <span className="font-medium">{t`For visitors from the United Kingdom:`}</span> {words ? null : ours.text}
          </p>
          {/* The operator's text may be in any language. */}
          {words && (
            <p dir="auto" className="text-start">
              {words.text}
            </p>
          )}
          {isOpen && (
            <p id={id} dir="auto" className="mt-2 text-start whitespace-pre-line text-text-muted">
              {more}
            </p>
          )}
          {more !== null && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
              className={linkStyle}
            >
              {isOpen ? t`Read less` : t`Read more`}
            </button>
          )}
          {words?.url && (more === null || isOpen) && (
            <a href={words.url} target="_blank" rel="noreferrer" className={cx('inline-flex items-center', linkStyle)}>
              {more === null ? t`Read more` : shortUrl(words.url)}
            </a>
          )}
        </div>
        <IconButton label={t`Dismiss`} onClick={onDismiss} className="size-11">
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </aside>
    </>
  )
}

export declare namespace DisclaimerBanner {
  type Props = {
    words?: Site['unitedKingdom'] | undefined
    onDismiss: () => void
  }
}

const linkStyle =
  'reacts -ms-1 mt-0.5 min-h-8 rounded-sm px-1 font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11'

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
