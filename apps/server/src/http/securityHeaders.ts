import { parseNodeOrigins } from '@oxbow/contract/nodeOrigins'
import type { FastifyInstance } from 'fastify'

/**
 * The policy of every answer: code only from files of this server, none inline, none built from text, and no page may frame them.
 *
 * `style-src` allows inline styles, and only styles: sonner, number-flow and Base UI insert style elements at run time. `trusted-types` names the
 * two policies that the pages make, for the URLs of their workers: boot.js one before anything else is loaded, the modules the other.
 */
const toPolicy = (nodeOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // 'self' covers ws: and wss: of the same host: the stream.
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

/** The policy of a page for somebody with nodes of their own, which the request's cookie names: the page may connect to them and to nothing else. */
export function pagePolicy(cookieHeader: string | undefined): string {
  const origins = parseNodeOrigins(cookieHeader)
  return origins.length === 0 ? contentSecurityPolicy : toPolicy(origins)
}

const headers = Object.entries({
  'content-security-policy': contentSecurityPolicy,
  // Wallets open pop-ups that talk back to their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    // Passkeys are the wallet's, at a host name of its own: a script that got into these pages can't ask for one.
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), hid=(), publickey-credentials-get=(), publickey-credentials-create=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Browsers heed it over https alone. The operator's other hosts are the operator's business.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
})

/** Headers of every answer: made once, because to make them anew for each costs as much as a tenth of a quote's search. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // On the response itself, where a route of files can set its own in their place.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
