import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** The list that a page belongs to, and the page's name. */
export function Breadcrumb({ to, list, name }: Breadcrumb.Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Where you are`}>
      <ol className="flex items-center gap-1.5 text-sm text-text-muted">
        <li>
          <Link to={to} className="rounded-sm hover:text-text">
            {list}
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight size={14} strokeWidth={1.5} className="rtl:-scale-x-100" />
        </li>
        <li aria-current="page" className="truncate text-text">
          {name}
        </li>
      </ol>
    </nav>
  )
}

export declare namespace Breadcrumb {
  type Props = { to: string; list: string; name: string }
}
