import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseError } from '@oxbow/errors/BaseError'

export type Options = {
  port: number
  /** Absolute path. */
  dataFolder: string
  fresh: boolean
  /** Slugs of the local chains to run. */
  chains: string[]
  profile: 'local' | 'public'
  /** Rebuild pages on each change instead of serving the build. */
  dev: boolean
  /** Whether a keeper fills this Oxbow's limit orders. */
  hasKeeper: boolean
}

const localChains = ['ethereum', 'base', 'unichain']

export const usage = `npm start -- [options]

  --port N          HTTP port of the web app (default 3000); the other ports follow or are free ones
  --data DIR        data folder, kept between starts (default .oxbow)
  --fresh           begin with an empty data folder; not where a public site has its database
  --chains a,b      local chains to run: ${localChains.join(', ')} (default all)
  --profile NAME    local (default) or public; public needs OXBOW_RPC_<chainId> (docs/operators.md)
  --help            this text`

/** Parses the command line. @throws {OptionError} naming the option. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' {
  let values: ReturnType<typeof parse>['values']
  try {
    values = parse(args).values
  } catch (error) {
    throw new OptionError((error as Error).message.split('. ')[0] ?? String(error))
  }
  if (values.help) return 'help'

  const port = Number(values.port ?? env.OXBOW_PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OptionError(`--port must be between 1 and 65535, not "${values.port}"`)
  const profile = values.profile ?? env.OXBOW_PROFILE ?? 'local'
  if (profile !== 'local' && profile !== 'public')
    throw new OptionError(`--profile must be local or public, not "${profile}"`)
  const chains = (values.chains ?? localChains.join(',')).split(',').filter(Boolean)
  const unknown = chains.find((slug) => !localChains.includes(slug))
  if (unknown || chains.length === 0)
    throw new OptionError(`--chains takes some of ${localChains.join(', ')}, not "${unknown ?? values.chains}"`)

  return {
    port,
    dataFolder: resolve(values.data ?? env.OXBOW_DATA ?? '.oxbow'),
    fresh: values.fresh ?? false,
    chains,
    profile,
    dev: values.dev ?? false,
    hasKeeper: hasKeeper(profile, env),
  }
}

/** On public chains it spends real money: only with a key. @throws {OptionError} */
function hasKeeper(profile: Options['profile'], { OXBOW_KEEPER, OXBOW_KEEPER_KEY_FILE }: NodeJS.ProcessEnv): boolean {
  if (OXBOW_KEEPER && OXBOW_KEEPER !== 'on' && OXBOW_KEEPER !== 'off')
    throw new OptionError(`OXBOW_KEEPER must be on or off, not "${OXBOW_KEEPER}"`)
  const isUsual = profile === 'local' || !!OXBOW_KEEPER_KEY_FILE
  return OXBOW_KEEPER ? OXBOW_KEEPER === 'on' : isUsual
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      fresh: { type: 'boolean' },
      chains: { type: 'string' },
      profile: { type: 'string' },
      dev: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

export class OptionError extends BaseError {
  override name = 'Supervisor.OptionError'
  constructor(what: string) {
    super(`${what}.`, { code: 'BadOption', nextAction: 'Run `npm start -- --help` to see the options.' })
  }
}
