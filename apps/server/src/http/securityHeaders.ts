import { parseNodeOrigins } from '@oxbow/contract/nodeOrigins'
import type { FastifyInstance } from 'fastify'

/**
 * Content-Security-Policy of every response: scripts only from files of this server, none inline, no eval, and no framing.
 *
 * `style-src` allows inline styles, because sonner, number-flow and Base UI insert style elements at run time. `trusted-types` names the two policies
 * that pages create for worker URLs: one in boot.js before anything else is loaded, the other in the modules.
 */
const toPolicy = (nodeOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // 'self' includes ws: and wss: of the same host, for the stream.
    ["connect-src 'self'", ...nodeOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types oxbow oxbow-boot',
  ].join(';')

const contentSecurityPolicy = toPolicy([])

/** Policy of a page for a person with their own nodes, listed in the request's cookie: the page may connect to these as well. */
export function pagePolicy(cookieHeader: string | undefined): string {
  const origins = parseNodeOrigins(cookieHeader)
  return origins.length === 0 ? contentSecurityPolicy : toPolicy(origins)
}

const headers = Object.entries({
  'content-security-policy': contentSecurityPolicy,
  // Wallets open pop-ups that communicate with their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    // Passkeys belong to the wallet's own host name, so a script injected into these pages can't request one.
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), hid=(), publickey-credentials-get=(), publickey-credentials-create=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Only effective over https. Subdomains aren't included, since the operator may use them for other sites.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
})

/** Headers of every response, created once: creating them per request costs 10 % of a quote's search. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response, so that a file route can replace them.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
