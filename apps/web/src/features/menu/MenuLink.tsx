import { cx } from '@oxbow/react/cx'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { MenuItem } from './MenuSection.ts'

/** A menu item. External links open in a new tab and are marked with an arrow. */
export function MenuLink({ item, onFollow, className }: MenuLink.Props) {
  const classes = cx(
    'reacts flex min-h-10 items-center gap-2 rounded-md px-2.5 text-sm text-text-muted hover:bg-surface-hover hover:text-text aria-[current=page]:text-text pointer-coarse:min-h-11',
    className,
  )
  if ('to' in item) {
    return (
      <Link to={item.to} search={item.keepsNetwork ? networkAlone : noSearch} onClick={onFollow} className={classes}>
        {item.label}
      </Link>
    )
  }
  return (
    <a href={item.href} target="_blank" rel="noreferrer" onClick={onFollow} className={classes}>
      {item.label}
      <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
    </a>
  )
}

type Network = { chain?: string }

const networkAlone = ({ chain }: Network): Network => (chain === undefined ? {} : { chain })
const noSearch = (): Network => ({})

export declare namespace MenuLink {
  type Props = { item: MenuItem; onFollow?: () => void; className?: string }
}
