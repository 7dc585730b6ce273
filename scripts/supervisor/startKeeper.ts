import { join } from 'node:path'
import type { childStarter } from './childStarter.ts'
import { keeperProgram } from './keeperProgram.mjs'

/** Where the devnet writes the key of the account that it funds for the keeper. */
const localKeyFile = ['devnet', 'keeper.key'] as const
/**
 * Key file of the account that the devnet supplies with tokens for filling bridge deposits; the limits paid out in two hours, and the minimum fees.
 */
const localRelayerKeyFile = ['devnet', 'relayer.key'] as const
const localRelayerTokens = 'WETH=50/0.00005,USDC=100000/0.02,USDT=100000/0.02,DAI=100000/0.02'

/** Key file of the account that the devnet supplies with native currency for sending others' calls. */
const localGasKeyFile = ['devnet', 'gas-station.key'] as const

/**
 * Starts this Oxbow's keeper and prints the result. No other part depends on
 * it: if it can't start, or ends repeatedly, only order filling is affected.
 */
export async function startKeeper({ dataFolder, env, start }: startKeeper.Options): Promise<void> {
  const host = env.OXBOW_HOST && !['0.0.0.0', '::'].includes(env.OXBOW_HOST) ? env.OXBOW_HOST : '127.0.0.1'
  const settings = {
    ...env,
    OXBOW_KEEPER_URL: env.OXBOW_KEEPER_URL || `http://${host.includes(':') ? `[${host}]` : host}:${env.OXBOW_PORT}`,
    // Without a key in the public profile, the keeper reports which setting is missing.
    ...(!env.OXBOW_KEEPER_KEY_FILE &&
      env.OXBOW_PROFILE === 'local' && { OXBOW_KEEPER_KEY_FILE: join(dataFolder, ...localKeyFile) }),
    ...(!env.OXBOW_RELAYER_KEY_FILE &&
      env.OXBOW_PROFILE === 'local' && {
        OXBOW_RELAYER_KEY_FILE: join(dataFolder, ...localRelayerKeyFile),
        OXBOW_RELAYER_TOKENS: localRelayerTokens,
        // Local fees have no value, so small deposits are filled too.
        OXBOW_RELAYER_SUBSIDY_WEI: '10000000000000000',
      }),
    ...(!env.OXBOW_GAS_STATION_KEY_FILE &&
      env.OXBOW_GAS_STATION !== 'off' &&
      env.OXBOW_PROFILE === 'local' && { OXBOW_GAS_STATION_KEY_FILE: join(dataFolder, ...localGasKeyFile) }),
  }
  try {
    const detail = await start({ name: 'keeper', rank: 4, args: keeperProgram, env: settings, stopTimeoutMs: 5_000 })
    console.log(`  ✓ keeper       ${detail ?? 'ready'}`)
  } catch (error) {
    console.error(`  Limit orders aren't filled: the keeper doesn't start.\n${(error as Error).message}`)
  }
}

export declare namespace startKeeper {
  type Options = {
    readonly dataFolder: string
    /** Environment shared by all parts. */
    readonly env: NodeJS.ProcessEnv
    readonly start: ReturnType<typeof childStarter>
  }
}
