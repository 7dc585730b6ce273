/** Tells whether a failed connection was blocked by the page's own policy. */
export type RefusalWatch = { wasRefused(): Promise<boolean>; stop(): void }

const reportMs = 100

/** Watches for blocked connections. Only the document's event reports them; `fetch` fails as for an unreachable host. */
export function watchRefusals(url: string): RefusalWatch {
  if (!('document' in globalThis)) return { wasRefused: async () => false, stop: () => {} }
  const { origin } = new URL(url)
  let isRefused = false
  function onViolation({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) isRefused = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    async wasRefused() {
      // The event is dispatched in a later task than the failure.
      await new Promise((done) => setTimeout(done, reportMs))
      return isRefused
    },
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}
