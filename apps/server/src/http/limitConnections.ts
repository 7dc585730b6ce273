import type { Server } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import { ConnectionCounts } from './ConnectionCounts.ts'
import { connectionLimits } from './connectionLimits.ts'
import { toProxyList } from './toProxyList.ts'
import { toVisitor } from './visitorOf.ts'

/**
 * Limits the connections per address and network, including idle, slow and silent ones. Trusted proxies are exempt, since they serve many visitors and have
 * limits of their own. Connections over the limit are closed without an answer, which costs the least.
 */
export function limitConnections(
  server: Server,
  { maxPerAddress, trustedProxies, registry }: limitConnections.Options,
): void {
  const counts = new ConnectionCounts(maxPerAddress)
  const isProxy = toProxyList(trustedProxies)
  const refused = new Counter({
    name: 'oxbow_connections_refused_total',
    help: 'Connections closed because their address, its network, or all addresses together, had too many.',
    labelNames: ['limit'],
    registers: [registry],
  })
  new Gauge({
    name: 'oxbow_connections',
    help: 'Open connections, including streams.',
    registers: [registry],
    async collect() {
      this.set(await new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0))))
    },
  })
  server.maxConnections = connectionLimits.most
  server.on('drop', () => refused.inc({ limit: 'all' }))
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    // A closed connection has no address.
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const visitor = toVisitor(remoteAddress)
    const limit = counts.limitOf(visitor)
    if (limit !== undefined) {
      refused.inc({ limit })
      socket.destroy()
      return
    }
    socket.once('close', counts.open(visitor))
  })
}

export declare namespace limitConnections {
  type Options = {
    readonly maxPerAddress: number
    /** In the format of Fastify's `trustProxy`. */
    readonly trustedProxies: readonly string[]
    readonly registry: Registry
  }
}
