import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@oxbow/test/freePort'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createHostList } from './access/createHostList.ts'
import { startTestServer, type TestServer } from './test/startTestServer.ts'

const examples = join(import.meta.dirname, '../../../deploy')
const host = 'exchange.example'
/** Enough for a page, and soon used up. */
const requestsPerMinute = 12

const proxies = [
  { name: 'nginx', program: '/usr/sbin/nginx', start: startNginx },
  { name: 'caddy', program: '/usr/bin/caddy', start: startCaddy },
].filter(({ program }) => existsSync(program) && existsSync('/usr/bin/openssl'))
if (proxies.length === 0) console.log('Not run: scenarios behind a proxy need nginx or caddy, and openssl.')

let chain: TestChain
let folder: string
beforeAll(async () => {
  chain = await startChain()
  folder = mkdtempSync(join(tmpdir(), 'oxbow-proxy-'))
  if (proxies.length === 0) return
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(proxies)('behind $name, as deploy/ sets it up', ({ start }) => {
  let server: TestServer
  let proxy: ChildProcess
  let port: number
  beforeAll(async () => {
    server = await startTestServer(chain, {
      hosts: createHostList(host, '127.0.0.1'),
      trustedProxies: ['127.0.0.1'],
      rateLimitPerMinute: requestsPerMinute,
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = await freePort()
    proxy = start((server.app.server.address() as AddressInfo).port, port)
    for (let status = 0; status !== 200; ) {
      await sleep(50)
      status = await get('/healthz').then((answer) => answer.status, Number)
    }
  })
  afterAll(async () => {
    const ended = new Promise((done) => proxy.once('exit', done))
    proxy.kill('SIGTERM')
    await ended
    await server[Symbol.asyncDispose]()
  })

  function get(path: string, { headers, ...options }: RequestOptions = {}) {
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
      const ca = readFileSync(join(folder, 'cert.pem'))
      const all = { host: '127.0.0.1', port, path, servername: host, ca, headers: { host, ...headers }, ...options }
      const asked = request(all, (answer) => {
        let body = ''
        answer.on('data', (text) => (body += text))
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body }))
      })
      asked.on('error', fail)
      asked.end()
    })
  }

  test('default: answers come by TLS with the headers of Oxbow', async () => {
    const { headers, status } = await get('/v1/networks')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('behavior: a page of that origin has its stream, another has none', async () => {
    const open = (origin: string) =>
      new Promise<string>((done) => {
        const ca = readFileSync(join(folder, 'cert.pem'))
        const options = { ca, servername: host, headers: { host, origin } }
        const socket = new WebSocket(`wss://127.0.0.1:${port}/v1/stream`, options)
        socket.on('open', () => socket.send(JSON.stringify({ type: 'watch-head', chainId: chain.chainId })))
        socket.on('message', (text) => {
          done(String(text))
          socket.close()
        })
        socket.on('error', (error) => done(error.message))
      })
    expect(JSON.parse(await open(`https://${host}`))).toMatchObject({ type: 'head', chainId: chain.chainId })
    expect(await open('https://another.example')).toContain('400')
  })

  test('behavior: each visitor has their own allowance, whatever address they claim', async () => {
    const askOften = async (localAddress: string) => {
      const asked = Array.from({ length: requestsPerMinute + 1 }, (_, index) =>
        get('/v1/config', { localAddress, headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
      )
      return (await Promise.all(asked)).filter(({ status }) => status === 429).length
    }
    expect(await askOften('127.0.0.2')).toBe(1)
    const { headers, status } = await get('/v1/config', { localAddress: '127.0.0.3' })
    expect(status).toBe(200)
    expect(Number(headers['x-ratelimit-remaining'])).toBe(requestsPerMinute - 1)
  })

  test('behavior: what operators look at is not for visitors', async () => {
    for (const path of ['/readyz', '/metrics']) expect((await get(path)).status, path).toBe(404)
    expect((await get('/healthz')).status).toBe(200)
  })
})

/** The example with its ports, its names of files, and nothing of the machine's own nginx. */
function startNginx(serverPort: number, port: number): ChildProcess {
  const example = readFileSync(join(examples, 'nginx.conf'), 'utf8')
  const file = join(folder, 'oxbow.conf')
  writeFileSync(
    file,
    replaceAll(example, {
      'server 127.0.0.1:3000;': `server 127.0.0.1:${serverPort};`,
      'listen 80;': `listen unix:${join(folder, 'plain.sock')};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      [`/etc/ssl/${host}.pem`]: join(folder, 'cert.pem'),
      [`/etc/ssl/${host}.key`]: join(folder, 'key.pem'),
    }),
  )
  const whole = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const http = `http { access_log off; ${paths} include ${file}; }`
  writeFileSync(whole, `${user}daemon off; worker_processes 1; pid ${join(folder, 'pid')}; events {} ${http}\n`)
  return spawn('/usr/sbin/nginx', ['-c', whole, '-e', join(folder, 'nginx.log')], { stdio: 'ignore' })
}

function startCaddy(serverPort: number, port: number): ChildProcess {
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
  const file = join(folder, 'Caddyfile')
  const certificate = `${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
  const site = replaceAll(example, {
    [`${host} {`]: `https://${host}:${port} {\n\ttls ${certificate}`,
    'reverse_proxy 127.0.0.1:3000': `reverse_proxy 127.0.0.1:${serverPort}`,
  })
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
}

/** @throws where the example has changed and the scenario would try something else */
function replaceAll(text: string, replacements: Record<string, string>): string {
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`The example has no "${from}".`)
    text = text.replaceAll(from, to)
  }
  return text
}
