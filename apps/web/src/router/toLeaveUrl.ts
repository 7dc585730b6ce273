/** The external URL for the rest of a path. The rest is appended, never resolved, so it can't leave that site. */
export function toLeaveUrl(target: string, rest: string, search: string): string {
  const url = new URL(target)
  const path = rest.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')
  if (search !== '') url.search = search
  return url.href
}
