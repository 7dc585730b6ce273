import type { MessageDescriptor } from '@lingui/core'
import { routeTable } from './routeTable.ts'
import type { RouteRow, Tab } from './rows/RouteRow.ts'

/** The pages under each navigation tab. Pages that aren't built are left out. */
export function toNavigation(rows: readonly RouteRow[] = routeTable): readonly NavigationTab[] {
  const built = rows.flatMap((row) => (row.kind === 'page' && row.tab ? [{ ...row, tab: row.tab }] : []))
  return [...new Set(built.map(({ tab }) => tab))].map((tab) => ({
    tab,
    pages: built
      .filter((row) => row.tab === tab)
      .map(({ path, label, needs, title }) => ({
        path: path.replace(/\/\{.*$/, ''),
        needs,
        title: label ?? title({}),
      })),
  }))
}

export type NavigationTab = {
  readonly tab: Tab
  readonly pages: readonly {
    readonly path: string
    readonly needs: RouteRow['needs']
    readonly title: MessageDescriptor
  }[]
}
