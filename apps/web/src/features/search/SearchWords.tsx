import { shorten } from '@oxbow/i18n/shorten'
import type { ReactNode } from 'react'

/** A result's title, and what distinguishes it from others of that name. */
export function SearchWords(props: { title: ReactNode; detail: string; network: string; address: string | undefined }) {
  const { title, detail, network, address } = props
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{title}</span>
      <span className="flex items-center gap-2 text-sm text-text-muted">
        {detail !== '' && <span className="max-w-2/5 shrink-0 truncate">{detail}</span>}
        {address !== undefined && (
          <span dir="ltr" className="shrink-0 font-mono text-xs whitespace-nowrap">
            {shorten(address)}
          </span>
        )}
        {network !== '' && <span className="truncate">{network}</span>}
      </span>
    </span>
  )
}
