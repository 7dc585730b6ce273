import { resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { prettifyError, z } from 'zod'
import { type LocalNetwork, localNetworkTable } from './chain/localNetworkTable.ts'

const envSchema = z.object({
  OXBOW_DATA: z
    .string()
    .default('.oxbow')
    .transform((path) => resolve(path)),
  OXBOW_CHAINS: z
    .string()
    .default(localNetworkTable.map(({ slug }) => slug).join(','))
    .transform((text) => text.split(',').map((slug) => slug.trim()))
    .refine((slugs) => slugs.every((slug) => localNetworkTable.some((network) => network.slug === slug)), {
      error: `is not made of ${localNetworkTable.map(({ slug }) => slug).join(', ')}`,
    }),
  OXBOW_SEED: z.string().min(1).default('oxbow'),
  OXBOW_DEVNET_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Port of the sandbox for buying and selling. */
  OXBOW_RAMP_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  OXBOW_RAMP_SANDBOX_HOST: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'),
  /** Port of the simulated Solana node; 0 without one. */
  OXBOW_SOLANA_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Port of the test chain's node, once it is started. */
  OXBOW_TESTNET_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Origins of pages that may call the nodes from a browser: any program on this machine can serve a page. */
  OXBOW_NODE_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /** Hours of history of a new chain. */
  OXBOW_DEVNET_HOURS: z.coerce.number().int().min(1).max(8_760).default(720),
})

const rpcSchema = z
  .string()
  .default('http://127.0.0.1:0')
  .transform((urls) => urls.split(',')[0]!)
  .pipe(z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }))
  .transform((url) => Number(new URL(url).port || 80))

export type DevnetEnv = {
  readonly dataDir: string
  readonly seed: string
  readonly controlPort: number
  readonly sandboxPort: number
  readonly sandboxHost: string
  /** Undefined without a simulated Solana node. */
  readonly solanaPort: number | undefined
  readonly testnetPort: number
  readonly nodeOrigins: readonly string[]
  readonly historyHours: number
  readonly chains: readonly (LocalNetwork & { readonly port: number })[]
}

/**
 * Parses the devnet's settings; unset ports are 0.
 *
 * @throws {InvalidEnvError} naming each invalid variable
 */
export function parseEnv(env: Readonly<Record<string, string | undefined>>): DevnetEnv {
  const settings = parse(envSchema, env)
  const chains = localNetworkTable
    .filter(({ slug }) => settings.OXBOW_CHAINS.includes(slug))
    .map((network) => {
      const name = `OXBOW_RPC_${network.chainId}`
      return { ...network, port: parse(z.object({ [name]: rpcSchema }), env)[name]! }
    })
  return {
    dataDir: settings.OXBOW_DATA,
    seed: settings.OXBOW_SEED,
    controlPort: settings.OXBOW_DEVNET_PORT,
    sandboxPort: settings.OXBOW_RAMP_SANDBOX_PORT,
    sandboxHost: settings.OXBOW_RAMP_SANDBOX_HOST,
    solanaPort: settings.OXBOW_SOLANA_PORT || undefined,
    testnetPort: settings.OXBOW_TESTNET_PORT,
    nodeOrigins: settings.OXBOW_NODE_ORIGINS,
    historyHours: settings.OXBOW_DEVNET_HOURS,
    chains,
  }
}

function parse<output>(schema: z.ZodType<output>, env: unknown): output {
  const result = schema.safeParse(env)
  if (!result.success) throw new InvalidEnvError(prettifyError(result.error))
  return result.data
}

export class InvalidEnvError extends BaseError {
  override name = 'InvalidEnvError'

  constructor(reason: string) {
    super('The devnet could not parse its environment variables.', {
      code: 'InvalidEnv',
      facts: reason.split('\n'),
    })
  }
}
