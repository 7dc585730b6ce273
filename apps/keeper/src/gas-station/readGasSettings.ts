import { ConfigurationError } from '@oxbow/errors/ConfigurationError'
import type { Hex } from 'viem'
import { prettifyError, z } from 'zod'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { readKey } from '../readSettings.ts'
import { wei } from '../wei.ts'
import type { GasSettings } from './GasSettings.ts'

const variables = z.object({
  /** File with the private key of the account that pays for gas and gets the fees. */
  OXBOW_GAS_STATION_KEY_FILE: z.string().min(1),
  OXBOW_GAS_STATION_TOKENS: z
    .string()
    .default('USDC')
    .transform((list) => list.split(',').flatMap((text) => text.trim() || []))
    .refine((list) => list.length > 0 && list.every((text) => /^[A-Za-z0-9.]{1,16}$/.test(text)), 'write USDC,USDT'),
  OXBOW_GAS_STATION_MARGIN_BPS: z.coerce.number().int().min(0).max(20_000).default(2_000),
  OXBOW_GAS_STATION_SUBSIDY_WEI: wei.default(0n),
  OXBOW_GAS_STATION_MOST_GAS: z.coerce.number().int().min(100_000).max(16_000_000).default(2_000_000),
  OXBOW_GAS_STATION_MOST_GAS_WEI: wei.default(20_000_000_000_000_000n),
  OXBOW_GAS_STATION_MOST_DAY_WEI: wei.default(500_000_000_000_000_000n),
  OXBOW_GAS_STATION_MOST_LOST_WEI: wei.default(20_000_000_000_000_000n),
  OXBOW_GAS_STATION_MOST_PER_ACCOUNT: z.coerce.number().int().min(1).max(10_000).default(20),
})

/** Undefined without a key: nobody's calls are sent then. @throws {ConfigurationError} */
export function readGasSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { isDryRun }: Pick<KeeperSettings, 'isDryRun'>,
): { readonly privateKey: Hex; readonly settings: GasSettings } | undefined {
  if (!environment.OXBOW_GAS_STATION_KEY_FILE) return undefined
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigurationError('The gas station’s settings are wrong.', [prettifyError(parsed.error)])
  const values = parsed.data
  return {
    privateKey: readKey(values.OXBOW_GAS_STATION_KEY_FILE, 'OXBOW_GAS_STATION_KEY_FILE'),
    settings: {
      isDryRun,
      tokens: values.OXBOW_GAS_STATION_TOKENS,
      marginBps: BigInt(values.OXBOW_GAS_STATION_MARGIN_BPS),
      subsidyWei: values.OXBOW_GAS_STATION_SUBSIDY_WEI,
      mostGas: BigInt(values.OXBOW_GAS_STATION_MOST_GAS),
      mostGasWei: values.OXBOW_GAS_STATION_MOST_GAS_WEI,
      mostDayWei: values.OXBOW_GAS_STATION_MOST_DAY_WEI,
      mostLostWei: values.OXBOW_GAS_STATION_MOST_LOST_WEI,
      mostPerAccount: values.OXBOW_GAS_STATION_MOST_PER_ACCOUNT,
    },
  }
}
