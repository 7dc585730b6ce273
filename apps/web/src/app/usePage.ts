import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RouteRow } from './routeTable.ts'

/** The row of the table that the page in view comes from, and its title in the language in use. */
export function usePage(): { row: RouteRow | undefined; title: string | undefined } {
  const { i18n } = useLingui()
  const match = useMatches().at(-1)
  const row = match?.staticData.row
  const descriptor = row?.title?.((match?.params ?? {}) as Record<string, string | undefined>)
  return { row, title: descriptor && i18n._(descriptor) }
}

/** Puts the title on the document. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Oxbow' : `${title} · Oxbow`
  }, [title])
}
