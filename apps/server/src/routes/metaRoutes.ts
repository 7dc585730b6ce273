import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, configSchema } from '@oxbow/contract/Config'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { chainIdSchema } from '@oxbow/contract/Scalar'
import { tokensResponseSchema } from '@oxbow/contract/Tokens'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { findRealm } from '../access/realm/findRealm.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { originOf } from '../http/originOf.ts'
import { findChain, type Services } from '../Services.ts'
import { toSite } from '../settings/siteSettings.ts'
import { toSolanaFeature } from '../solana/solanaSettings.ts'

/** `GET /v1/networks`, `/v1/config`, `/v1/tokens`: what this server offers. */
export function metaRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/networks',
      {
        schema: {
          summary: 'Networks and their contracts',
          response: { 200: networksResponseSchema, ...errorResponses },
        },
      },
      async () => ({
        networks: [...services.chains.values()].map(({ network }) => ({
          ...network,
          logoUrl: services.logos.pathOf(network.logoUrl),
        })),
      }),
    )
    app.get(
      '/v1/config',
      { schema: { summary: 'Settings of the pages', response: { 200: configSchema, ...errorResponses } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { site, blockedTokens, names } = services.env
        return {
          ...makeConfig(services, walletOf(services, request.host)),
          site: {
            ...toSite(site, request.headers),
            ensParent: names?.parent ?? null,
            blockedTokens: [...blockedTokens],
          },
        }
      },
    )
    app.get(
      '/v1/tokens',
      {
        schema: {
          summary: 'Token list of a network',
          querystring: z.object({ chainId: z.coerce.number().pipe(chainIdSchema) }),
          response: { 200: tokensResponseSchema, ...errorResponses },
        },
      },
      async (request) => services.tokens.list(findChain(services, request.query.chainId), originOf(request)),
    )
  }
}

/** The embedded wallet, which depends on the host name of the request. */
function walletOf({ env, database }: Services, host: string): Config['features']['embeddedWallet'] {
  const { walletRoot } = env
  if (database === undefined) return { status: 'off', reason: 'No database is configured.' }
  if (walletRoot === undefined || !existsSync(join(walletRoot, 'index.html')))
    return { status: 'off', reason: 'The wallet’s pages are not built.' }
  return findRealm(env.realms, host)?.wallet ?? { status: 'off', reason: 'There is no wallet at this address.' }
}

function makeConfig(
  { env, chains, database, ramps, testnet }: Services,
  embeddedWallet: Config['features']['embeddedWallet'],
): Omit<Config, 'site'> {
  const all = [...chains.values()]
  // Keys are only served in profile local; a deployment file in a public data folder has no effect.
  const accounts = env.profile === 'local' ? (all[0]?.deployment?.accounts ?? []) : []
  return {
    profile: env.profile,
    version: packageJson.version,
    defaultChainId: all[0]!.network.chainId,
    refresh: all.map(({ network: { chainId, blockTimeSeconds } }) => ({
      chainId,
      quoteSeconds: Math.min(12, Math.max(2, blockTimeSeconds)),
      blockSeconds: Math.min(12, Math.max(1, blockTimeSeconds)),
    })),
    features: {
      testWallet:
        accounts.length > 0
          ? {
              status: 'on',
              value: {
                accounts: accounts.map((account) => ({ ...account, privateKey: account.privateKey as `0x${string}` })),
              },
            }
          : { status: 'off', reason: 'There is no test wallet here.' },
      data: database
        ? { status: 'on', value: { graphqlUrl: '/graphql' } }
        : { status: 'off', reason: 'No database is configured.' },
      nfts:
        database && all.some(({ collections = [] }) => collections.length > 0)
          ? { status: 'on', value: {} }
          : { status: 'off', reason: 'No collections are followed.' },
      usernames: database ? { status: 'on', value: {} } : { status: 'off', reason: 'No database is configured.' },
      orders: database ? { status: 'on', value: {} } : { status: 'off', reason: 'No database is configured.' },
      embeddedWallet,
      ...env.walletFeatures,
      solana: toSolanaFeature(env.solana),
      ramps:
        database && ramps.size > 0
          ? {
              status: 'on',
              value: {
                buys: [...ramps.values()].some(({ sides }) => sides.includes('buy')),
                sells: [...ramps.values()].some(({ sides }) => sides.includes('sell')),
                transfers: [...ramps.values()].flatMap(({ provider: { id, name }, createTransfer }) =>
                  createTransfer ? [{ id, name }] : [],
                ),
                isSandbox: [...ramps.values()].every(({ provider }) => provider.isSandbox),
              },
            }
          : { status: 'off', reason: 'The operator has set no provider for buying and selling.' },
      testnets:
        testnet || all.some(({ network }) => network.isTestnet)
          ? { status: 'on', value: { isOnDemand: testnet !== undefined } }
          : { status: 'off', reason: 'No test network is configured.' },
    },
  }
}
