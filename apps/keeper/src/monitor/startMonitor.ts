import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Meter } from './createMeter.ts'

/**
 * Serves `/metrics` (Prometheus text) and `/readyz` (the keeper's state; 503 if it doesn't work) on loopback.
 * Other host names are refused, against DNS rebinding: a page could otherwise read the operator's data.
 *
 * @throws when the port is taken
 */
export async function startMonitor(port: number, meter: Meter): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(async ({ headers, method, url }, response) => {
    const reply = (status: number, text: string, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (!/^(127(\.\d+){3}|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return reply(421, '{}')
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
