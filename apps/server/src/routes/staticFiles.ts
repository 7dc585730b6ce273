import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import staticPlugin from '@fastify/static'
import { chooseDocumentLanguage } from '@oxbow/contract/documentLanguage'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../http/securityHeaders.ts'
import type { Env } from '../settings/env.ts'
import { documentName, followDocuments } from './documents.ts'

const year = 31_536_000

/**
 * Serves the built web app, its main pages prerendered in the reader's language, and the token logos. Files with a hash in their
 * name are cached forever, pages are revalidated; a path without a file name gets the app's shell, a missing file gets a 404.
 */
export async function staticFiles(app: FastifyInstance, env: Env): Promise<void> {
  if (env.logosRoot !== undefined && existsSync(env.logosRoot))
    await app.register(staticPlugin, {
      root: env.logosRoot,
      prefix: '/logos/',
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader('cache-control', 'public, max-age=86400')
        // An SVG logo opened directly is a document: the policy blocks everything but its own content.
        response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      },
    })

  const { webRoot } = env
  const hasWeb = webRoot !== undefined && existsSync(join(webRoot, 'index.html'))
  const documents = followDocuments(hasWeb ? webRoot : undefined)
  if (hasWeb) {
    await app.register(staticPlugin, {
      root: webRoot,
      prefix: '/',
      index: ['index.html'],
      wildcard: true,
      preCompressed: true,
      redirect: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(path)
        response.setHeader('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
        if (!/\.html(\.(br|gz))?$/.test(path)) return
        // The plugin passes the raw response but types only a part of it.
        const { req } = response as unknown as ServerResponse
        response.setHeader('content-security-policy', pagePolicy(req.headers.cookie))
        response.setHeader('vary', 'cookie, accept-language')
        const [, language = 'en'] = documentName.exec(path.replace(/^.*[/\\]/, '')) ?? []
        response.setHeader('content-language', language)
      },
    })
    app.get('/', { schema: { hide: true } as object }, (request, reply) => sendPage(reply, choose(request, '/')))
  }

  /** The prerendered document of a path in the request's language, or the empty shell. */
  function choose({ headers, url }: FastifyRequest, path: string): string {
    // A prerendered document would show before the page can check whether the operator blocked it.
    const name = isClosed(path, env.site.blockedPaths) ? undefined : documentOf(path)
    const languages = name === undefined ? undefined : documents().get(name)
    const language = chooseDocumentLanguage({
      available: [...(languages?.keys() ?? [])],
      search: url.slice(url.indexOf('?') + 1 || url.length),
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
    })
    return languages?.get(language) ?? 'index.html'
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(path) && !isFile(path)
    if (hasWeb && isPage) return sendPage(reply, choose(request, path))
    const allowed = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ url: path, method }))
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new MethodNotAllowedError(allowed)
    }
    throw new ResourceNotFoundError()
  })
}

/** The page whose prerendered document belongs to a path. */
function documentOf(path: string): string | undefined {
  if (path === '/') return 'landing'
  if (path === '/swap') return 'swap'
  if (/^\/positions\/?$/.test(path)) return 'positions'
  const [, part, , id, ...rest] = path.replace(/\/$/, '').slice(1).split('/')
  if (!/^\/explore(\/|$)/.test(path) || rest.length > 0) return undefined
  if (id === undefined) return part === 'pools' || part === 'transactions' ? `explore-${part}` : 'explore'
  return { tokens: 'token', pools: 'pool' }[part ?? '']
}

/** Same rule as in the page; `/swap` can't be blocked. */
function isClosed(path: string, closed: readonly string[]): boolean {
  const asked = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return asked !== '/swap' && closed.some((each) => asked === each || (each !== '/' && asked.startsWith(`${each}/`)))
}

function sendPage(reply: FastifyReply, file: string) {
  return reply.header('cache-control', 'no-cache').sendFile(file)
}

/** A portfolio path may contain an ENS name, which has a dot too. */
function isFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/^\/portfolio\/[^/]+$/.test(path)
}

function isApi(path: string): boolean {
  return /^\/(v1|graphql|logos|assets|healthz|readyz|metrics)(\/|$)/.test(path)
}

export class ResourceNotFoundError extends BaseError {
  override name = 'Server.ResourceNotFoundError'
  constructor() {
    super('There is nothing at this address.', { code: 'ResourceNotFound' })
  }
}

export class MethodNotAllowedError extends BaseError {
  override name = 'Server.MethodNotAllowedError'
  constructor(allowed: readonly string[]) {
    super('This address does not support that method.', {
      code: 'MethodNotAllowed',
      nextAction: `Use ${allowed.join(' or ')}.`,
    })
  }
}
