/**
 * Origins of a person's own nodes and token lists. Pages write them into a cookie, and the server adds them to the next page's
 * Content-Security-Policy (`connect-src`).
 */

export const nodeOriginsCookie = 'oxbow-nodes'

/** Limit, since each origin adds to a header of every page. */
export const maxNodeOrigins = 18

/** An https host name with an optional port, or this machine over http. It can't end a directive or a header, and has no wildcards. */
const originPattern =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9][0-9]{0,4})?$/

/** Whether `text` is the origin of a node that pages may connect to, as `URL.origin` writes it. */
export function isNodeOrigin(text: string): boolean {
  return text.length <= 253 && originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Cookie value for these origins. */
export function toNodeOriginsCookie(origins: readonly string[]): string {
  return [...new Set(origins)].filter(isNodeOrigin).slice(0, maxNodeOrigins).join('|')
}

/**
 * The origins in a request's `cookie` header. Anybody who shares the host can write cookies, so anything but a valid origin is left out.
 *
 * @example
 * parseNodeOrigins('a=b; oxbow-nodes=https://node.example|http://localhost:8545') // ['https://node.example', 'http://localhost:8545']
 */
export function parseNodeOrigins(cookieHeader: string | undefined): readonly string[] {
  const found = cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${nodeOriginsCookie}=`))
  if (found === undefined) return []
  const origins = found.slice(nodeOriginsCookie.length + 1).split('|', maxNodeOrigins)
  return [...new Set(origins)].filter(isNodeOrigin)
}
