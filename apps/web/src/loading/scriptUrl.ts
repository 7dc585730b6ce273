let policy: Policy | undefined

/**
 * Converts a path of this server to a script URL, by the Trusted Types policy named in the pages' Content-Security-Policy. Only the service worker
 * and files of the build are allowed.
 */
export function toScriptUrl(path: string): string {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes
  policy ??= factory?.createPolicy('oxbow', { createScriptURL: requireOwn }) ?? { createScriptURL: requireOwn }
  return policy.createScriptURL(path)
}

/** Typed as string: browsers accept the policy's result wherever they accept strings. */
type Policy = { createScriptURL(text: string): string }

function requireOwn(text: string): string {
  const { origin, pathname } = new URL(text, window.location.origin)
  const isOwn =
    origin === window.location.origin && (pathname === '/service-worker.js' || pathname.startsWith('/assets/'))
  // In development workers are served from source.
  if (isOwn || import.meta.env.DEV) return text
  throw new TypeError(`${text} is not a script of these pages.`)
}
