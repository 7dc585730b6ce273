import { join, resolve } from 'node:path'
import { listVariable, tokensVariable } from '@oxbow/chain/listVariable'
import { BaseError } from '@oxbow/errors/BaseError'
import type { PrivateKeyAccount } from 'viem/accounts'
import { prettifyError, z } from 'zod'
import { createHostList, type HostList } from '../access/createHostList.ts'
import { hostList } from '../access/hostList.ts'
import type { RealmSettings } from '../access/realm/findRealm.ts'
import { realmProblem, realmVariables, toRealmSettings } from '../access/realm/realmVariables.ts'
import {
  type ScreeningSettings,
  screeningVariables,
  toScreeningSettings,
} from '../access/screening/screeningSettings.ts'
import type { NftHosts } from '../index-data/nfts/metadata/fetchNftFile.ts'
import type { LogoSettings } from '../logos/createLogoStore.ts'
import { type OrderWebhooks, orderWebhookVariables, toOrderWebhooks } from '../own-data/orders/feed/OrderWebhooks.ts'
import { type RampSettings, rampVariables, toRampSettings } from '../own-data/ramps/rampSettings.ts'
import { type SolanaSettings, solanaVariables, toSolanaSettings } from '../solana/solanaSettings.ts'
import { loadNameSigner } from '../usernames/loadNameSigner.ts'
import { type SiteSettings, siteVariables, toSiteSettings } from './siteSettings.ts'
import { toWalletFeatures, type WalletFeatures, walletFeatureVariables } from './walletFeatures.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const variables = {
  OXBOW_PROFILE: z.enum(['local', 'public']).default('local'),
  OXBOW_DATA: z
    .string()
    .default('.oxbow')
    .transform((path) => resolve(path)),
  OXBOW_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Loopback by default: exposing Oxbow to a network is an explicit choice. */
  OXBOW_HOST: z.string().default('127.0.0.1'),
  /** Metrics and findings for the operator; 0 for any free port. */
  OXBOW_OPERATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(9_464),
  OXBOW_OPERATOR_HOST: z.string().default('127.0.0.1'),
  /** Status port of this Oxbow's keeper; 0 without one. */
  OXBOW_KEEPER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Seconds; the server isn't ready while the index lags more. No limit by default, because trading needs no index. */
  OXBOW_MOST_INDEX_LAG: z.coerce.number().positive().default(Number.POSITIVE_INFINITY),
  /** Seconds between a signal to stop and the end of answers, for a balancer to see it; by default none on local chains. */
  OXBOW_DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** Host names that are accepted besides loopback and that address: comma separated, `*.` for all subdomains of one, `*` for any. */
  OXBOW_HOSTS: z
    .string()
    .default('')
    .refine((list) => list.split(',').every((entry) => /^\s*(\*|(\*\.)?[\w.-]+|\[[\da-f:]+\])?\s*$/i.test(entry)), {
      error: 'write names without a port, comma separated',
    }),
  /** Control port of the devnet; 0 without one. */
  OXBOW_DEVNET_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  DATABASE_URL: z.string().optional(),
  OXBOW_LOG_LEVEL: z.enum(logLevels).default('warn'),
  /** Folder of the built web app; without it only the API is served. */
  OXBOW_WEB: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Whether to fetch logos named by token lists and network files: `on`, `off`, or the folder to store them in. */
  OXBOW_LOGOS: z.string().default('off'),
  /** For logos at `ipfs://` addresses. */
  OXBOW_IPFS_GATEWAY: z
    .url({ protocol: /^https?$/ })
    .transform((url) => `${url.replace(/\/+(ipfs\/*)?$/, '')}/ipfs/`)
    .optional(),
  /** Logo hosts that may be at private addresses and use http: `host` or `host:port`, comma separated. */
  OXBOW_LOGO_PRIVATE_HOSTS: hostList,
  /** Tokens that can't be traded: `<chainId>:<address>`, comma separated. */
  OXBOW_BLOCKED_TOKENS: tokensVariable(),
  /** `off` disables NFTs. Both settings are read by `nftCollectionsOf`, also for the index. */
  OXBOW_NFTS: z.enum(['on', 'off']).default('on'),
  /** Followed NFT collections: `<chainId>:<address>`, with the suffix `:erc1155` if applicable, comma separated. */
  OXBOW_NFT_COLLECTIONS: z.string().default(''),
  /** Hosts from which NFT metadata and pictures are fetched: `host` or `host:port`, comma separated; none by default. */
  OXBOW_NFT_HOSTS: hostList,
  /** URLs of token lists in the public format, comma separated. */
  OXBOW_TOKEN_LISTS: listVariable().pipe(z.array(z.url({ protocol: /^https?$/ }), 'write URLs, comma separated')),
  /** ENS name below which this server's usernames can be resolved elsewhere. */
  OXBOW_NAMES: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'write a name as it is registered, like oxbow.eth')
    .optional(),
  /** File with the private key that signs these answers. */
  OXBOW_NAMES_KEY: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  ...orderWebhookVariables,
  ...rampVariables,
  ...screeningVariables,
  /** Requests per minute and address, without static files. */
  OXBOW_RATE_LIMIT: z.coerce.number().int().positive().default(3_000),
  /** Concurrent connections per address, trusted proxies exempt. A browser opens seven for a page. */
  OXBOW_MOST_CONNECTIONS: z.coerce.number().int().positive().default(400),
  /** `on`: GraphQL only answers the operations of Oxbow's own pages, of this and earlier releases. */
  OXBOW_PERSISTED_OPERATIONS: z.enum(['on', 'off']).default('off'),
  /** Addresses of proxies whose `X-Forwarded-For` is trusted, comma separated; none by default. */
  OXBOW_TRUST_PROXY: z.string().default(''),
  ...siteVariables,
  ...realmVariables,
  ...walletFeatureVariables,
  ...solanaVariables,
}

/** Names of all settings. */
export const serverSettings: readonly string[] = Object.keys(variables)

const envSchema = z
  .object(variables)
  .refine((set) => set.OXBOW_BLOCKED_COUNTRIES.length === 0 || set.OXBOW_COUNTRY_HEADER !== undefined, {
    path: ['OXBOW_COUNTRY_HEADER'],
    error: 'name the header that says where a visitor is, or leave OXBOW_BLOCKED_COUNTRIES empty',
  })
  .refine((set) => (set.OXBOW_NAMES === undefined) === (set.OXBOW_NAMES_KEY === undefined), {
    path: ['OXBOW_NAMES_KEY'],
    error: 'set it and OXBOW_NAMES, or neither',
  })
  .superRefine((set, context) => {
    const message = realmProblem(set)
    if (message) context.addIssue({ code: 'custom', path: ['OXBOW_WALLET_ORIGIN'], message })
  })

export type Env = {
  profile: 'local' | 'public'
  dataDir: string
  port: number
  host: string
  operatorPort: number
  operatorHost: string
  operatorHosts: HostList
  /** Undefined without a keeper beside this server. */
  keeperPort: number | undefined
  maxIndexLagSeconds: number
  drainSeconds: number
  hosts: HostList
  /** Undefined without a devnet that can start a test network. */
  devnetPort: number | undefined
  databaseUrl: string | undefined
  logLevel: (typeof logLevels)[number]
  webRoot: string | undefined
  /** Folder of the wallet's pages. */
  walletRoot: string | undefined
  realms: RealmSettings
  /** Logo files of the local chains' tokens. */
  logosRoot: string | undefined
  logos: LogoSettings
  nftHosts: NftHosts
  blockedTokens: ReadonlySet<string>
  tokenLists: readonly string[]
  /** Undefined if usernames only resolve on this server. */
  names: { readonly parent: string; readonly signer: PrivateKeyAccount } | undefined
  orderWebhooks: OrderWebhooks
  ramps: RampSettings
  /** Undefined without address screening. */
  screening: ScreeningSettings | undefined
  rateLimitPerMinute: number
  maxConnections: number
  answersOnlyPersisted: boolean
  trustedProxies: readonly string[]
  site: SiteSettings
  walletFeatures: WalletFeatures
  /** Undefined where Solana is off. */
  solana: SolanaSettings | undefined
}

/**
 * Parses the server's settings. Node URLs (`OXBOW_RPC_<chainId>`) are read by `networksFromEnvironment`.
 *
 * @throws {InvalidEnvironmentError} naming each invalid variable
 */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = envSchema.safeParse(set)
  if (!parsed.success) throw new InvalidEnvironmentError(prettifyError(parsed.error))
  const { data } = parsed
  return {
    profile: data.OXBOW_PROFILE,
    dataDir: data.OXBOW_DATA,
    port: data.OXBOW_PORT,
    host: data.OXBOW_HOST,
    operatorPort: data.OXBOW_OPERATOR_PORT,
    operatorHost: data.OXBOW_OPERATOR_HOST,
    operatorHosts: createHostList(data.OXBOW_HOSTS, data.OXBOW_OPERATOR_HOST),
    keeperPort: data.OXBOW_KEEPER_PORT === 0 ? undefined : data.OXBOW_KEEPER_PORT,
    maxIndexLagSeconds: data.OXBOW_MOST_INDEX_LAG,
    drainSeconds: data.OXBOW_DRAIN_SECONDS ?? (data.OXBOW_PROFILE === 'public' ? 5 : 0),
    hosts: createHostList(
      [data.OXBOW_HOSTS, ...(data.OXBOW_WALLET_ORIGIN ? [new URL(data.OXBOW_WALLET_ORIGIN).hostname] : [])].join(','),
      data.OXBOW_HOST,
    ),
    devnetPort: data.OXBOW_PROFILE === 'local' && data.OXBOW_DEVNET_PORT > 0 ? data.OXBOW_DEVNET_PORT : undefined,
    databaseUrl: data.DATABASE_URL,
    logLevel: data.OXBOW_LOG_LEVEL,
    webRoot: data.OXBOW_WEB,
    walletRoot: undefined,
    realms: toRealmSettings(data.OXBOW_PROFILE, data),
    logosRoot: undefined,
    logos: {
      fetches: data.OXBOW_LOGOS !== 'off',
      folder: /^(on|off)$/.test(data.OXBOW_LOGOS) ? join(data.OXBOW_DATA, 'logos') : resolve(data.OXBOW_LOGOS),
      ipfsGateway: data.OXBOW_IPFS_GATEWAY,
      privateHosts: new Set(data.OXBOW_LOGO_PRIVATE_HOSTS),
    },
    nftHosts: {
      ipfsGateway: data.OXBOW_IPFS_GATEWAY,
      allowed: new Set(data.OXBOW_NFT_HOSTS),
      privateHosts: new Set(data.OXBOW_LOGO_PRIVATE_HOSTS),
    },
    blockedTokens: data.OXBOW_BLOCKED_TOKENS,
    tokenLists: data.OXBOW_TOKEN_LISTS,
    names: toNames(data),
    orderWebhooks: toOrderWebhooks(data),
    ramps: toRampSettings(data),
    screening: toScreeningSettings(data),
    rateLimitPerMinute: data.OXBOW_RATE_LIMIT,
    maxConnections: data.OXBOW_MOST_CONNECTIONS,
    answersOnlyPersisted: data.OXBOW_PERSISTED_OPERATIONS === 'on',
    trustedProxies: data.OXBOW_TRUST_PROXY.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    site: toSiteSettings(data.OXBOW_PROFILE, data),
    walletFeatures: toWalletFeatures(data),
    solana: toSolanaSettings(data),
  }
}

/** @throws {NameKeyError} */
function toNames(data: { OXBOW_NAMES?: string | undefined; OXBOW_NAMES_KEY?: string | undefined }): Env['names'] {
  const { OXBOW_NAMES: parent, OXBOW_NAMES_KEY: path } = data
  return parent === undefined || path === undefined ? undefined : { parent, signer: loadNameSigner(path) }
}

export class InvalidEnvironmentError extends BaseError {
  override name = 'Server.InvalidEnvironmentError'
  constructor(reason: string) {
    super('The server cannot start with these settings.', {
      code: 'InvalidConfiguration',
      facts: reason.split('\n'),
      nextAction: 'docs/operators.md lists the settings.',
    })
  }
}
