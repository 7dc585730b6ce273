import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createJsonSchemaTransform, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import pino from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { assertHostAllowed } from './access/assertHostAllowed.ts'
import { separateRealms } from './access/realm/separateRealms.ts'
import { gasRoutes } from './gas-station/gasRoutes.ts'
import { answerUnreadable } from './http/answerUnreadable.ts'
import { answerWithError } from './http/answerWithError.ts'
import { connectionLimits } from './http/connectionLimits.ts'
import { limitConnections } from './http/limitConnections.ts'
import { limitNetworks } from './http/limitNetworks.ts'
import { limitUnreadResponses } from './http/limitUnreadResponses.ts'
import { measureRequests } from './http/measureRequests.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { serializeByContract } from './http/serializeByContract.ts'
import { visitorOf } from './http/visitorOf.ts'
import { createReadiness } from './monitoring/createReadiness.ts'
import { createTraffic } from './monitoring/createTraffic.ts'
import { vaultRoutes } from './own-data/wallets/vaultRoutes.ts'
import { bridgeRoutes } from './routes/bridgeRoutes.ts'
import { graphqlRoutes } from './routes/graphqlRoutes.ts'
import { liquidityRoutes } from './routes/liquidityRoutes.ts'
import { listingRoutes } from './routes/listingRoutes.ts'
import { logoRoutes } from './routes/logoRoutes.ts'
import { metaRoutes } from './routes/metaRoutes.ts'
import { nameRoutes } from './routes/nameRoutes.ts'
import { nftPictureRoutes } from './routes/nftPictureRoutes.ts'
import { operationRoutes } from './routes/operationRoutes.ts'
import { limitQuoteRoutes } from './routes/orders/limitQuoteRoutes.ts'
import { orderRoutes } from './routes/orders/orderRoutes.ts'
import { twapRoutes } from './routes/orders/twapRoutes.ts'
import { rampRoutes } from './routes/ramps/rampRoutes.ts'
import { refusalRoutes } from './routes/refusalRoutes.ts'
import { rewardRoutes } from './routes/rewardRoutes.ts'
import { rpcRoutes } from './routes/rpcRoutes.ts'
import { staticFiles } from './routes/staticFiles.ts'
import { streamRoutes } from './routes/streamRoutes.ts'
import { testnetRoutes } from './routes/testnetRoutes.ts'
import { tradingRoutes } from './routes/tradingRoutes.ts'
import { usernameRoutes } from './routes/usernames/usernameRoutes.ts'
import type { Services } from './Services.ts'
import { solanaRoutes } from './solana/solanaRoutes.ts'

const maxBodyBytes = 256 * 1024

/** The HTTP server: limits, headers and error responses are set up here, each API in its own file under `routes/`. */
export async function createApp(
  services: Services,
  readiness = createReadiness(services),
  traffic = createTraffic(services),
): Promise<FastifyInstance> {
  const { env, registry } = services
  const app = Fastify({
    // Standard output is reserved for the supervisor.
    loggerInstance: pino(
      { level: env.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
      process.stderr,
    ),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: connectionLimits.requestMs,
    connectionTimeout: connectionLimits.silentMs,
    keepAliveTimeout: connectionLimits.idleMs,
    http: {
      headersTimeout: connectionLimits.headersMs,
      connectionsCheckingInterval: connectionLimits.pollIntervalMs,
    },
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    routerOptions: { maxParamLength: 100 },
    // Rejects JSON bodies with `__proto__` or `constructor` keys.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerUnreadable(registry),
    frameworkErrors: answerWithError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializeByContract)
  app.setErrorHandler(answerWithError)

  limitConnections(app.server, {
    maxPerAddress: env.maxConnections,
    trustedProxies: env.trustedProxies,
    registry,
  })
  securityHeaders(app as unknown as FastifyInstance)
  assertHostAllowed(app as unknown as FastifyInstance, env.hosts)
  separateRealms(app as unknown as FastifyInstance, env.realms, env.walletRoot)
  limitUnreadResponses(app as unknown as FastifyInstance)
  // A proxy's kept connection would end in the middle of a later request.
  app.addHook('onSend', async (_request, reply) => {
    if (traffic.isDraining()) reply.header('connection', 'close')
  })
  measureRequests(app as unknown as FastifyInstance, registry)
  const isLimited = (route: string) => limitedRoutes.test(route)
  limitNetworks(app as unknown as FastifyInstance, { isLimited, perMinute: env.rateLimitPerMinute })
  await app.register(rateLimit, {
    max: env.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: visitorOf,
    // Limits by route, since a path may be written in several ways.
    allowList: ({ routeOptions }) => !isLimited(routeOptions.url ?? ''),
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Oxbow', version: packageJson.version, description: 'Quotes, approvals, swaps and chain access.' },
    },
    // JSON Schema can't express that addresses are lower-cased, so it shows the accepted input.
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  // Registered first, since it checks each request for an upgrade.
  await streamRoutes(app as unknown as FastifyInstance, services)
  await app.register(operationRoutes(readiness, traffic))
  await app.register(metaRoutes(services))
  await app.register(testnetRoutes(services))
  await app.register(tradingRoutes(services))
  await app.register(liquidityRoutes(services))
  await app.register(refusalRoutes())
  await app.register(rewardRoutes(services))
  await app.register(usernameRoutes(services))
  await app.register(listingRoutes(services))
  await app.register(orderRoutes(services))
  await app.register(limitQuoteRoutes(services))
  await app.register(twapRoutes(services))
  await app.register(rampRoutes(services))
  await app.register(bridgeRoutes(services))
  await app.register(solanaRoutes(services))
  await app.register(nameRoutes(services))
  await app.register(gasRoutes(services))
  await app.register(vaultRoutes(services))
  await app.register(rpcRoutes(services))
  await app.register(graphqlRoutes(services))
  app.get('/v1/openapi.json', { schema: { hide: true } as object }, async () => app.swagger())
  await nftPictureRoutes(app as unknown as FastifyInstance, services)
  await logoRoutes(app as unknown as FastifyInstance, services)
  await staticFiles(app as unknown as FastifyInstance, env)
  return app as unknown as FastifyInstance
}

/** Routes that use a node, the index or the database. Static files aren't limited. */
const limitedRoutes = /^\/(v1\/|graphql|nft-pictures|avatars|readyz)/
