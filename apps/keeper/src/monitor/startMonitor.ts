import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Meter } from './createMeter.ts'

/** An HTTP answer: a status and JSON. */
export type MonitorAnswer = { readonly status: number; readonly text: string }

/** Answers a question of this machine's server; undefined for a path that it doesn't know. */
export type Answerer = (path: string, body: unknown) => Promise<MonitorAnswer | undefined>

const maxBodyBytes = 256 * 1024

/**
 * Serves `/metrics` (Prometheus text) and `/readyz` (the keeper's state; 503 if it doesn't work) on loopback, and answers what this machine's
 * server asks of the gas station and the relayer. Other host names are refused, against DNS rebinding: a page could otherwise read the operator's data. So are
 * bodies that aren't JSON, which a page could post.
 *
 * @throws when the port is taken
 */
export async function startMonitor(
  port: number,
  meter: Meter,
  answerers: readonly Answerer[] = [],
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(async (request, response) => {
    const { headers, method, url = '' } = request
    const reply = (status: number, text: string, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (!/^(127(\.\d+){3}|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return reply(421, '{}')
    if (method === 'POST' && answerers.length > 0) {
      if (headers['content-type'] !== 'application/json') return reply(415, '{}')
      const body = await readJson(request)
      for (const answer of answerers) {
        const answered = await answer(url, body)
        if (answered !== undefined) return reply(answered.status, answered.text)
      }
      return reply(404, '{}')
    }
    if (method !== 'GET') return reply(405, '{}')
    if (url === '/metrics') return reply(200, await meter.registry.metrics(), meter.registry.contentType)
    if (url !== '/readyz') return reply(404, '{}')
    const state = meter.state()
    return reply(state.ok ? 200 : 503, JSON.stringify(state))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  // The server doesn't keep the process alive.
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Undefined for what is no JSON, or too long. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of request as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBodyBytes) return undefined
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}
