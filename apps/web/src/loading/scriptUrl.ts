let policy: Policy | undefined

/**
 * A path of this server as the URL of a script, by a policy (Trusted Types) that the Content-Security-Policy of the pages names: the service worker
 * and files of the build, nothing else.
 */
export function toScriptUrl(path: string): string {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes
  policy ??= factory?.createPolicy('oxbow', { createScriptURL: requireOwn }) ?? { createScriptURL: requireOwn }
  return policy.createScriptURL(path)
}

/** Typed as text: browsers take what a policy made wherever they take text. */
type Policy = { createScriptURL(text: string): string }

function requireOwn(text: string): string {
  const { origin, pathname } = new URL(text, window.location.origin)
  const isOwn =
    origin === window.location.origin && (pathname === '/service-worker.js' || pathname.startsWith('/assets/'))
  // In development workers are served from their sources.
  if (isOwn || import.meta.env.DEV) return text
  throw new TypeError(`${text} is no script of these pages.`)
}
