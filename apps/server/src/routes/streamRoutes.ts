import websocket from '@fastify/websocket'
import { streamLimits, streamPath } from '@oxbow/contract/Stream'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { ConnectionCounts } from '../http/ConnectionCounts.ts'
import { visitorOf } from '../http/visitorOf.ts'
import type { Services } from '../Services.ts'
import { StreamConnection } from '../stream/StreamConnection.ts'
import { YieldingQueue } from '../stream/YieldingQueue.ts'

const maxConnections = 2_000
/** Shared by people behind one address. */
const maxConnectionsPerVisitor = 50
/** A command is a quote request, which is never longer. */
const maxCommandBytes = 8 * 1_024
/** Time for pages to close the connection when the server stops. */
const farewellMs = 200

/**
 * `GET /v1/stream`, a WebSocket: one connection per page, for the heads of its chains and the quotes that it shows.
 *
 * Not server-sent events, for two reasons: over plain HTTP/1.1, Oxbow's default, a browser opens six connections per host, so the seventh tab with
 * an event stream would never load; and subscriptions change with every keystroke, which would take additional requests that name the stream.
 */
export async function streamRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const connections = new Set<StreamConnection>()
  const counts = new ConnectionCounts(maxConnectionsPerVisitor)
  const turns = new YieldingQueue()
  new Gauge({
    name: 'oxbow_stream_sockets',
    help: 'Open page streams.',
    registers: [services.registry],
    collect() {
      this.set(connections.size)
    },
  })
  new Gauge({
    name: 'oxbow_stream_waiting',
    help: 'Stream answers waiting in the queue.',
    registers: [services.registry],
    collect() {
      this.set(turns.waiting)
    },
  })

  await app.register(websocket, {
    options: { maxPayload: maxCommandBytes, perMessageDeflate: false, clientTracking: true },
    // A broken connection isn't reported: the page reconnects.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      for (const connection of connections) connection.close()
      for (const client of app.websocketServer.clients) setTimeout(() => client.terminate(), farewellMs).unref()
      app.websocketServer.close()
      done()
    },
  })

  // The plugin would open a socket on any path and wait half a minute for the other side to close it.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== streamPath) throw new NoStreamError()
  })

  const stopWatching: (() => void)[] = []
  services.watchChains(({ network, market }) => {
    const stop = market.watch(() => {
      for (const connection of connections) connection.onMarket(network.chainId)
    })
    stopWatching.push(stop)
  })
  const heart = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, streamLimits.silenceMs / 3).unref()
  app.addHook('onClose', async () => {
    clearInterval(heart)
    for (const stop of stopWatching) stop()
  })

  app.get(
    streamPath,
    {
      websocket: true,
      preValidation: async (request) => {
        if (!request.ws) return
        assertSameOrigin(request)
        if (connections.size >= maxConnections || counts.limitOf(visitorOf(request)) !== undefined)
          throw new TooManyConnectionsError()
      },
    },
    (socket, request) => {
      const visitor = visitorOf(request)
      const assertAllowed = () => assertRegionAllowed(services, request.headers)
      const connection = new StreamConnection({ socket, services, turns, assertAllowed, visitor })
      connections.add(connection)
      const close = counts.open(visitor)
      socket.on('close', () => {
        connection.end()
        connections.delete(connection)
        close()
      })
    },
  )
}

class NoStreamError extends BaseError {
  override name = 'Server.NoStreamError'
  constructor() {
    super('There is no WebSocket at this address.', {
      code: 'RequestValidationError',
      nextAction: `Open one at ${streamPath}, or send the request without an upgrade.`,
    })
  }
}

class TooManyConnectionsError extends BaseError {
  override name = 'Server.TooManyConnectionsError'
  constructor() {
    super('Too many open streams.', {
      code: 'Ratelimited',
      nextAction: 'Request quotes one by one, or close other pages.',
      retryable: true,
    })
  }
}
