import { join } from 'node:path'
import type { childStarter } from './childStarter.ts'

/** Where the devnet writes the key of the account that it funds for this. */
const localKeyFile = ['devnet', 'keeper.key'] as const
/** Of the account that it keeps in tokens for filling what is bridged, and how much of them is given out in two hours, for how much at least. */
const localRelayerKeyFile = ['devnet', 'relayer.key'] as const
const localRelayerTokens = 'WETH=50/0.00005,USDC=100000/0.02,USDT=100000/0.02,DAI=100000/0.02'

/**
 * Starts the keeper of this Oxbow and says what came of it. It is no part that anything else waits for: one that cannot start, or ends again and again, costs the
 * filling of orders alone.
 */
export async function startKeeper({ dataFolder, env, start }: startKeeper.Options): Promise<void> {
  const host = env.OXBOW_HOST && !['0.0.0.0', '::'].includes(env.OXBOW_HOST) ? env.OXBOW_HOST : '127.0.0.1'
  const settings = {
    ...env,
    OXBOW_KEEPER_URL: env.OXBOW_KEEPER_URL || `http://${host.includes(':') ? `[${host}]` : host}:${env.OXBOW_PORT}`,
    // Without one in the public profile the keeper says which setting is missing.
    ...(!env.OXBOW_KEEPER_KEY_FILE &&
      env.OXBOW_PROFILE === 'local' && { OXBOW_KEEPER_KEY_FILE: join(dataFolder, ...localKeyFile) }),
    ...(!env.OXBOW_RELAYER_KEY_FILE &&
      env.OXBOW_PROFILE === 'local' && {
        OXBOW_RELAYER_KEY_FILE: join(dataFolder, ...localRelayerKeyFile),
        OXBOW_RELAYER_TOKENS: localRelayerTokens,
        // Local fees are for play, and small deposits are filled too.
        OXBOW_RELAYER_SUBSIDY_WEI: '10000000000000000',
      }),
  }
  try {
    const args = ['apps/keeper/src/main.ts']
    const detail = await start({ name: 'keeper', rank: 4, args, env: settings, stopTimeoutMs: 5_000 })
    console.log(`  ✓ keeper       ${detail ?? 'ready'}`)
  } catch (error) {
    console.error(`  Limit orders aren't filled: the keeper doesn't start.\n${(error as Error).message}`)
  }
}

export declare namespace startKeeper {
  type Options = {
    readonly dataFolder: string
    /** Of all parts. */
    readonly env: NodeJS.ProcessEnv
    readonly start: ReturnType<typeof childStarter>
  }
}
