import { routeTable } from './routeTable.ts'

/** Whether a path of the table has a page; nothing links to paths without one. */
export function isBuilt(path: string): boolean {
  return routeTable.some((row) => row.path === path && row.kind === 'page')
}
