import { readFileSync } from 'node:fs'
import { tokensVariable } from '@oxbow/chain/listVariable'
import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import type { Hex } from 'viem'
import { prettifyError, z } from 'zod'
import type { KeeperSettings } from './KeeperSettings.ts'
import { wei } from './wei.ts'

const variables = z.object({
  /** Origin of the Oxbow whose book is filled. */
  OXBOW_KEEPER_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** File with the private key of the account that pays for gas and owns the filler. */
  OXBOW_KEEPER_KEY_FILE: z.string().min(1, 'name a file with a private key'),
  OXBOW_KEEPER_DRY_RUN: z.enum(['on', 'off']).default('off'),
  /** Relative to the order's requested amount, in basis points. */
  OXBOW_KEEPER_MIN_PROFIT_BPS: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Maximum subsidy of the operator per fill. */
  OXBOW_KEEPER_SUBSIDY_WEI: wei.default(0n),
  /** Maximum network cost per fill. */
  OXBOW_KEEPER_MOST_GAS_WEI: wei.default(50_000_000_000_000_000n),
  /** Maximum cost of failed fills since the start; nothing more is sent beyond it. */
  OXBOW_KEEPER_MOST_LOST_WEI: wei.default(50_000_000_000_000_000n),
  /** Maximum pending fills. */
  OXBOW_KEEPER_MOST_PENDING: z.coerce.number().int().min(1).max(16).default(4),
  /** Tokens allowed on both sides; by default those that the Oxbow lists. */
  OXBOW_KEEPER_TOKENS: z.union([z.literal(['all', 'listed']), tokensVariable()]).default('listed'),
  OXBOW_KEEPER_BLOCKED_TOKENS: tokensVariable(),
  /** Port of metrics and state on loopback; none by default. */
  OXBOW_KEEPER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OXBOW_KEEPER_POLL_MS: z.coerce.number().int().min(50).max(60_000).default(1_000),
})

/** @throws {ConfigurationError} */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): {
  readonly settings: KeeperSettings
  readonly privateKey: Hex
  /** Where a chain's transactions are sent instead of its node. */
  readonly relays: ReadonlyMap<number, string>
} {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new ConfigurationError('The keeper’s settings are wrong.', [prettifyError(parsed.error)])
  const values = parsed.data
  return {
    settings: {
      url: values.OXBOW_KEEPER_URL,
      isDryRun: values.OXBOW_KEEPER_DRY_RUN === 'on',
      minProfitBps: BigInt(values.OXBOW_KEEPER_MIN_PROFIT_BPS),
      subsidyWei: values.OXBOW_KEEPER_SUBSIDY_WEI,
      mostGasWei: values.OXBOW_KEEPER_MOST_GAS_WEI,
      mostLostWei: values.OXBOW_KEEPER_MOST_LOST_WEI,
      mostPending: values.OXBOW_KEEPER_MOST_PENDING,
      allowedTokens: values.OXBOW_KEEPER_TOKENS,
      blockedTokens: values.OXBOW_KEEPER_BLOCKED_TOKENS,
      pollMs: values.OXBOW_KEEPER_POLL_MS,
      port: values.OXBOW_KEEPER_PORT,
    },
    privateKey: readKey(values.OXBOW_KEEPER_KEY_FILE, 'OXBOW_KEEPER_KEY_FILE'),
    relays: readRelays(given),
  }
}

/** Relays, which only get signed transactions. @throws {ConfigurationError} */
function readRelays(given: Readonly<Record<string, string | undefined>>): ReadonlyMap<number, string> {
  const named = Object.entries(given).flatMap(([name, url = '']) => {
    const chainId = /^OXBOW_KEEPER_RELAY_(\d+)$/.exec(name)?.[1]
    return chainId === undefined ? [] : [{ name, chainId: Number(chainId), url }]
  })
  for (const { name, url } of named)
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new ConfigurationError(`${name} is not a URL.`, [], 'Write the https URL of a relay.')
  return new Map(named.map(({ chainId, url }) => [chainId, url]))
}

/** Errors never contain the file's content. */
export function readKey(path: string, variable: string): Hex {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigurationError(`The file of ${variable} cannot be read.`, [`path: ${path}`])
  }
  if (!/^(?:0x)?[0-9a-f]{64}$/i.test(text))
    throw new ConfigurationError(`The file of ${variable} holds no private key.`, [`path: ${path}`])
  return (text.startsWith('0x') ? text : `0x${text}`) as Hex
}
