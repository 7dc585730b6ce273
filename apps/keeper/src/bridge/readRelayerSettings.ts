import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import type { Hex } from 'viem'
import { prettifyError, z } from 'zod'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { readKey } from '../readSettings.ts'
import { wei } from '../wei.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

const whole = String.raw`\d{1,15}(?:\.\d{1,18})?`
const entry = new RegExp(`^([A-Za-z0-9.]{1,16})=(${whole})/(${whole})$`)

const variables = z.object({
  /** File with the private key of an account with tokens on each network. */
  OXBOW_RELAYER_KEY_FILE: z.string().min(1),
  OXBOW_RELAYER_TOKENS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((text) => text.trim() || []))
    .refine((list) => list.length > 0 && list.every((text) => entry.test(text)), 'write USDC=5000/0.05,WETH=2/0.0001'),
  OXBOW_RELAYER_MIN_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(2),
  OXBOW_RELAYER_MOST_GAS_WEI: wei.default(20_000_000_000_000_000n),
  OXBOW_RELAYER_SUBSIDY_WEI: wei.default(0n),
  OXBOW_RELAYER_MOST_LOST_WEI: wei.default(20_000_000_000_000_000n),
})

/** Undefined without a key: nothing is relayed then. `isDryRun` applies to keeper and relayer. @throws {ConfigurationError} */
export function readRelayerSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { isDryRun }: Pick<KeeperSettings, 'isDryRun'>,
): { readonly privateKey: Hex; readonly settings: RelayerSettings } | undefined {
  if (!environment.OXBOW_RELAYER_KEY_FILE) return undefined
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new ConfigurationError('The relayer’s settings are wrong.', [prettifyError(parsed.error)])
  const values = parsed.data
  return {
    privateKey: readKey(values.OXBOW_RELAYER_KEY_FILE, 'OXBOW_RELAYER_KEY_FILE'),
    settings: {
      isDryRun,
      tokens: new Map(
        values.OXBOW_RELAYER_TOKENS.map((text) => {
          const [, symbol, most, leastFee] = entry.exec(text)!
          return [symbol!, { most: most!, leastFee: leastFee! }]
        }),
      ),
      minFeeBps: BigInt(values.OXBOW_RELAYER_MIN_FEE_BPS),
      mostGasWei: values.OXBOW_RELAYER_MOST_GAS_WEI,
      subsidyWei: values.OXBOW_RELAYER_SUBSIDY_WEI,
      mostLostWei: values.OXBOW_RELAYER_MOST_LOST_WEI,
    },
  }
}
