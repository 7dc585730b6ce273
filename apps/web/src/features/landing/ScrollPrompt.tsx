import { useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'

/** At the bottom of the hero: a link to the content below. */
export function ScrollPrompt({ target }: ScrollPrompt.Props) {
  const { t } = useLingui()
  return (
    <a
      href={`#${target}`}
      data-solid=""
      className="reacts group absolute bottom-5 start-1/2 flex h-11 -translate-x-1/2 items-center gap-2.5 rounded-full ps-2 pe-4 text-sm font-medium whitespace-nowrap text-text-muted hover:text-text rtl:translate-x-1/2"
    >
      <span className="grid size-8 place-items-center rounded-full border border-line-float bg-surface-raised text-accent-text">
        <ArrowDown size={16} strokeWidth={1.5} aria-hidden="true" className="sinks" />
      </span>
      {t`What Oxbow is`}
    </a>
  )
}

export declare namespace ScrollPrompt {
  type Props = {
    /** Id of the next section. */
    target: string
  }
}
