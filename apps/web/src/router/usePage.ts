import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChain } from '../state/useChain.ts'
import { useSiteName } from '../state/useSiteName.ts'
import type { RouteRow } from './rows/RouteRow.ts'

/** The table row of the current page, and its title in the current language. */
export function usePage(): { row: RouteRow | undefined; title: string | undefined } {
  const { t, i18n } = useLingui()
  const { networks, network: standard } = useChain(undefined)
  const match = useMatches().at(-1)
  const row = match?.staticData.row
  const params = (match?.params ?? {}) as Record<string, string | undefined>
  const slug = row?.networkOf?.(params)?.toLowerCase()
  // The path may hold anything: only a known network gives the page its title.
  const shown = slug === undefined ? standard : networks?.find((network) => network.slug === slug)
  if (slug !== undefined && networks !== undefined && shown === undefined) return { row, title: t`Network not found` }
  const descriptor = row?.title?.(params, shown?.name)
  return { row, title: descriptor && i18n._(descriptor) }
}

/** Sets the document's title. */
export function usePageTitle(title: string | undefined): void {
  const site = useSiteName()
  useEffect(() => {
    document.title = title === undefined ? site : `${title} · ${site}`
  }, [title, site])
}
