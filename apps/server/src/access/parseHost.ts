/**
 * A host as a request names it, with or without a port; undefined for what no URL can hold. One dot at the end names the same machine
 * (`wallet.localhost.`), so that it is gone: a name that is compared with the dot on it would pass for another site's.
 */
export function parseHost(host: string): URL | undefined {
  const url = URL.parse(`http://${host}`)
  if (url === null) return undefined
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}
