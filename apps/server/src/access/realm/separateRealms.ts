import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { remembered } from '../../http/remembered.ts'
import { isFromHere } from '../../http/visitorOf.ts'
import { ResourceNotFoundError } from '../../routes/staticFiles.ts'
import { HostNotServedError } from '../assertHostAllowed.ts'
import { findRealm, type Realm, type RealmSettings } from './findRealm.ts'
import { followWalletFiles } from './readWalletFiles.ts'

/** What the wallet's host answers besides its pages. Of these `/v1/vault/` is its own, the others both have. */
const ofWallet = /^\/(v1\/vault\/[\w/-]+|v1\/rpc\/\d+|v1\/networks|v1\/tokens|healthz|readyz)$/

/** Keys live at this origin: nothing but its own files runs, and it may speak to nobody else. */
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

/** Makes two sites of one server: by the name in the request it is the exchange or the wallet, and neither has anything of the other's. */
export function separateRealms(app: FastifyInstance, settings: RealmSettings, walletRoot: string | undefined): void {
  const filesOf = followWalletFiles(walletRoot)
  const realmOf = remembered((host) => findRealm(settings, host))
  app.addHook('onRequest', async (request, reply) => {
    const realm = realmOf(request.host)
    if (realm === undefined) throw new HostNotServedError()
    const path = request.url.split('?')[0]!
    if (realm.name === 'exchange') {
      // A path may be written in many ways, and another method finds another route.
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
      // Which pages may ask is the operator's to say, and the window knows it before anything can ask.
      return reply
        .header('cache-control', 'no-store')
        .send(file.bytes.toString().replace('%EXCHANGE_ORIGINS%', realm.exchangeOrigins.join(' ')))
    // To be kept, not to be used here: its code is inside of it, which this site's policy wouldn't run.
    if (path === '/recovery.html') reply.header('content-disposition', 'attachment; filename="oxbow-recovery.html"')
    reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(file.bytes)
    return reply.header('content-encoding', 'br').send(file.brotli)
  }
}

/** Any policy about openers would cut the window from the page that asked: so the one page that answers has none. */
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
