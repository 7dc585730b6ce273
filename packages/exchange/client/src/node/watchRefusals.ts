/** Tells whether the page's own policy refused a connection that failed. */
export type RefusalWatch = { wasRefused(): Promise<boolean>; stop(): void }

const reportMs = 100

/** A page learns from its document alone that its own policy refused a connection; `fetch` fails as for a host that is away. */
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
      // The report comes in a turn of its own, after the connection has failed.
      await new Promise((done) => setTimeout(done, reportMs))
      return isRefused
    },
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}
