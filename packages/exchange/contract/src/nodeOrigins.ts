/**
 * The hosts of a person's own nodes and token lists, as pages and server speak of them: pages write them into a cookie, the server adds them to what the next
 * page may connect to (Content-Security-Policy, `connect-src`).
 */

export const nodeOriginsCookie = 'oxbow-nodes'

/** More would be no person's nodes and lists; each is a word in a header of every page. */
export const mostNodeOrigins = 18

/** A host by name and a port, or this very machine over plain HTTP. Nothing in it can end a directive or a header, and there is no wildcard. */
const originPattern =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9][0-9]{0,4})?$/

/** Whether `text` is the origin of a node that pages may be allowed to speak to, as `URL.origin` writes it. */
export function isNodeOrigin(text: string): boolean {
  return text.length <= 253 && originPattern.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The value of the cookie for these origins. */
export function toNodeOriginsCookie(origins: readonly string[]): string {
  return [...new Set(origins)].filter(isNodeOrigin).slice(0, mostNodeOrigins).join('|')
}

/**
 * The origins in a request's `cookie` header. Cookies can be written by anybody who shares the host: what is not exactly an origin is left out.
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
  const origins = found.slice(nodeOriginsCookie.length + 1).split('|', mostNodeOrigins)
  return [...new Set(origins)].filter(isNodeOrigin)
}
