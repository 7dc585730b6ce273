/** Whether the operator blocked a path or a parent of it. `/swap` can't be blocked: blocked paths redirect there. */
export function isBlocked(pathname: string, blockedPaths: readonly string[]): boolean {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (path === '/swap') return false
  return blockedPaths.some((blocked) => path === blocked || (blocked !== '/' && path.startsWith(`${blocked}/`)))
}
