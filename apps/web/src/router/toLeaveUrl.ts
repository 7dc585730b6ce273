/** The address at another site for the rest of a path. What it says stays on that site: the path is added, never resolved. */
export function toLeaveUrl(target: string, rest: string, search: string): string {
  const url = new URL(target)
  const path = rest.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')
  if (search !== '') url.search = search
  return url.href
}
