import { useLingui } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'

/** An external link: opens in a new tab, sends no referrer, and is marked. */
export function SiteLink({ href, children }: SiteLink.Props) {
  const { t } = useLingui()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <ArrowUpRight
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 text-text-faint rtl:-scale-x-100"
      />
      <span className="sr-only">{t`(another site)`}</span>
    </a>
  )
}

export declare namespace SiteLink {
  type Props = { href: string; children: string }
}
