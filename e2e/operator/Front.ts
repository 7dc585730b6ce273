import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { freePort } from '@oxbow/test/freePort'
import { until } from '../support/Supervised.ts'

const caddy = '/usr/bin/caddy'
const openssl = '/usr/bin/openssl'
const example = join(import.meta.dirname, '../../deploy/Caddyfile')
const host = 'exchange.example'

type Answer = { readonly status: number; readonly body: string }

/** Caddy with `deploy/Caddyfile` before one server or two, and what a visitor gets there by TLS. */
export class Front implements AsyncDisposable {
  /** What a server behind it is started with. */
  static readonly settings = { OXBOW_HOSTS: host, OXBOW_TRUST_PROXY: '127.0.0.1' }
  static readonly isPossible = existsSync(caddy) && existsSync(openssl)
  readonly #port: number
  readonly #agent: Agent
  readonly #proxy: ChildProcess

  static async start(folder: string, ports: readonly [number, ...number[]]): Promise<Front> {
    const port = await freePort()
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    const files = ['-keyout', key, '-out', certificate]
    execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
      stdio: 'ignore',
    })
    const file = join(folder, 'Caddyfile')
    const site = (ports.length === 1 ? readFileSync(example, 'utf8') : forTwo(readFileSync(example, 'utf8')))
      .replace(`\n${host} {`, `\nhttps://${host}:${port} {\n\ttls ${certificate} ${key}`)
      .replace(/(\treverse_proxy) 127\.0\.0\.1:3000( 10\.0\.0\.2:3000)?/, `$1 ${ports.map(toUpstream).join(' ')}`)
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const proxy = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
    const front = new Front(port, new Agent({ ca: readFileSync(certificate), keepAlive: true }), proxy)
    await until(async () => (await front.ask('/healthz')).status === 200, 'Caddy answers for a server')
    return front
  }

  private constructor(port: number, agent: Agent, proxy: ChildProcess) {
    this.#port = port
    this.#agent = agent
    this.#proxy = proxy
  }

  /** Status 0 where there is no answer at all. */
  ask(path: string, body?: unknown): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const where = { host: '127.0.0.1', port: this.#port, path, servername: host, agent: this.#agent }
    return new Promise((done) => {
      const asked = request({ ...where, method, headers }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode!, body: text }))
        answer.on('error', () => done({ status: 0, body: '' }))
      })
      asked.on('error', () => done({ status: 0, body: '' }))
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy()
    if (this.#proxy.exitCode !== null) return
    const ended = new Promise((done) => this.#proxy.once('exit', done))
    this.#proxy.kill('SIGTERM')
    await ended
  }
}

/** The example as its comment says for two servers: the lines with both, without their signs. */
function forTwo(text: string): string {
  const lines = text.replace('\treverse_proxy 127.0.0.1:3000\n', '')
  return lines.replace(/\t# reverse_proxy [^{]+\{\n(?:\t# .*\n)+/, (block) => block.replaceAll('\t# ', '\t'))
}

function toUpstream(port: number): string {
  return `127.0.0.1:${port}`
}
