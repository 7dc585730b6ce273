import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { remembered } from '../../http/remembered.ts'
import { isFromHere } from '../../http/visitorOf.ts'
import { ResourceNotFoundError } from '../../routes/staticFiles.ts'
import { HostNotServedError } from '../assertHostAllowed.ts'
import { findRealm, type Realm, type RealmSettings } from './findRealm.ts'
import { followWalletFiles } from './readWalletFiles.ts'

/** Paths of the wallet's host besides its pages. `/v1/vault/` is the wallet's alone, the others exist on both. */
const ofWallet =
  /^\/(v1\/vault\/[\w/-]+|v1\/rpc\/\d+|v1\/gas\/(quote|relay)|v1\/networks|v1\/tokens|healthz|healthz\/traffic|readyz)$/

/** This origin holds keys, so only its own files run and it may connect to nobody else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';')

/** Serves two sites, exchange and wallet, depending on the request's host name; neither can reach the other's data. */
export function separateRealms(app: FastifyInstance, settings: RealmSettings, walletRoot: string | undefined): void {
  const filesOf = followWalletFiles(walletRoot)
  const realmOf = remembered((host) => findRealm(settings, host))
  app.addHook('onRequest', async (request, reply) => {
    const realm = realmOf(request.host)
    if (realm === undefined) throw new HostNotServedError()
    const path = request.url.split('?')[0]!
    if (realm.name === 'exchange') {
      // Checks path and route, because a path may be written in several ways, and another method may match another route.
      if ([path, request.routeOptions.url ?? ''].some((each) => /^\/v1\/vault(\/|$)/.test(each)))
        throw new ResourceNotFoundError()
      return
    }
    if (settings.kind === 'local' && settings.isLoopbackOnly && !isFromHere(request)) throw new HostNotServedError()
    const isConfirm = path === '/confirm'
    setHeaders(reply, isConfirm)
    if (ofWallet.test(path)) return
    return sendFile(request, reply, realm, isConfirm || path === '/' ? '/index.html' : path)
  })

  function sendFile({ method, headers }: FastifyRequest, reply: FastifyReply, realm: Realm, path: string) {
    const file = method === 'GET' || method === 'HEAD' ? filesOf().get(path) : undefined
    if (file === undefined) throw new ResourceNotFoundError()
    reply.type(file.type).header('vary', 'accept-encoding')
    if (path === '/index.html')
      // The operator sets which pages may use the wallet, and the window must know them from the start.
      return reply
        .header('cache-control', 'no-store')
        .send(file.bytes.toString().replace('%EXCHANGE_ORIGINS%', realm.exchangeOrigins.join(' ')))
    // Offered as a download: its code is inline, which this site's policy doesn't run.
    if (path === '/recovery.html') reply.header('content-disposition', 'attachment; filename="oxbow-recovery.html"')
    reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(file.bytes)
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
}

/** Any cross-origin opener policy would cut the window off from the page that opened it, so this page has none. */
function setHeaders({ raw }: FastifyReply, isConfirm: boolean): void {
  raw.setHeader('content-security-policy', policy)
  raw.setHeader(
    'permissions-policy',
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=()',
  )
  raw.setHeader('referrer-policy', 'no-referrer')
  if (isConfirm) raw.removeHeader('cross-origin-opener-policy')
  else raw.setHeader('cross-origin-opener-policy', 'same-origin')
}
