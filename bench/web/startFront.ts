import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask, type IncomingMessage } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'

/**
 * HTTP/2 with TLS in front of an Oxbow with HTTP/1.1, like an operator's proxy; or in front of a folder of
 * built files, served with the same headers. Compressed answers pass unchanged. The certificate is generated.
 */
export async function startFront(behind: { readonly upstream: URL } | { readonly folder: string }): Promise<Front> {
  const server = createSecureServer({ ...createCertificate(), allowHTTP1: true }, (request, response) => {
    if ('upstream' in behind) pass(request, response, behind.upstream)
    else serve(request, response, behind.folder)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  if ('upstream' in behind)
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      tunnel(request, socket, head, behind.upstream),
    )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Front = { readonly url: string; stop(): Promise<void> }

function pass(request: Http2ServerRequest, response: Http2ServerResponse, upstream: URL): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')))
  const host = request.authority || String(request.headers.host)
  const options = { host: upstream.hostname, port: upstream.port, method: request.method, path: request.url }
  const asked = ask({ ...options, headers: { ...headers, host } }, (answer) => {
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !hopByHop.has(name)) response.setHeader(name, value)
    response.writeHead(answer.statusCode ?? 502)
    answer.pipe(response)
  })
  asked.on('error', () => response.writeHead(502).end())
  request.pipe(asked)
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

function tunnel(request: IncomingMessage, socket: Socket, head: Buffer, upstream: URL): void {
  const behind = connect(Number(upstream.port), upstream.hostname, () => {
    const headers = request.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []))
    behind.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    behind.write(head)
    socket.pipe(behind).pipe(socket)
  })
  for (const [one, other] of [
    [behind, socket],
    [socket, behind],
  ] as const)
    one.on('error', () => other.destroy())
}

function serve(request: Http2ServerRequest, response: Http2ServerResponse, folder: string): void {
  const path = normalize(new URL(request.url, 'http://localhost').pathname)
  const file = join(folder, path.endsWith('/') ? 'index.html' : path)
  if (!existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  const isCompressed = existsSync(`${file}.br`)
  response.writeHead(200, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isCompressed && { 'content-encoding': 'br' }),
  })
  response.end(readFileSync(isCompressed ? `${file}.br` : file))
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Node creates keys, but no certificates. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-bench-web-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const { status } = spawnSync('openssl', [
    'req',
    '-x509',
    '-days',
    '1',
    ...curve,
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  if (status !== 0)
    throw new Error('The bench makes its certificate with openssl, which is missing. Install it and start again.')
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}
