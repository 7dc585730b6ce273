/** Whether an operator closed a path or one above it. `/swap` cannot be closed: closed paths lead there. */
export function isBlocked(pathname: string, blockedPaths: readonly string[]): boolean {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (path === '/swap') return false
  return blockedPaths.some((blocked) => path === blocked || (blocked !== '/' && path.startsWith(`${blocked}/`)))
}
