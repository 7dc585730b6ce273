import { routeTable } from './routeTable.ts'

/** Whether a path of the table leads to a page by now; nothing leads to one that is not built. */
export function isBuilt(path: string): boolean {
  return routeTable.some((row) => row.path === path && row.kind === 'page')
}
