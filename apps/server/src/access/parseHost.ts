/**
 * Parses a request's host, with or without a port; undefined if it is invalid in a URL. A trailing dot (`wallet.localhost.`) names the same machine
 * and is removed, because with it a comparison would take the name for another site's.
 */
export function parseHost(host: string): URL | undefined {
  const url = URL.parse(`http://${host}`)
  if (url === null) return undefined
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}
