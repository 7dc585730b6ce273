import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseError } from '@oxbow/errors/BaseError'
import { assertDatabaseUrl } from '@oxbow/postgres/assertDatabaseUrl'
import { findRunning } from '@oxbow/postgres/findRunning'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { openDataFolder } from './dataFolder.ts'

const usage = `npm run backup -- --to FILE [options]
npm run restore -- --from FILE [options]

Keeps what no chain gives back: visitors' wallets, usernames, orders and listings, and files of settings in the data folder. Oxbow may run meanwhile.
It does not have other settings and keys of nodes, which only you know, nor the index, which is read from the chains again.
Without DATABASE_URL it is the database of the data folder.

  --data DIR   data folder (default .oxbow)
  --replace    restore: give up what the database holds already
  --help       this text`

const root = join(import.meta.dirname, '../..')

/** Runs the server's backup or restore on the selected database. @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      data: { type: 'string' },
      replace: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [what] = positionals
  const file = what === 'backup' ? values.to : values.from
  if (values.help || file === undefined) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  const dataFolder = resolve(values.data ?? process.env.OXBOW_DATA ?? '.oxbow')
  return withDatabase(dataFolder, async (url) => {
    const args = ['apps/server/src/own-data/command.ts', what!, resolve(file), ...(values.replace ? ['--replace'] : [])]
    const env = { ...process.env, DATABASE_URL: url, OXBOW_DATA: dataFolder }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return (code as number | null) ?? 1
  })
}

/** The database that runs on the folder, else one that is started for this. */
async function withDatabase(dataFolder: string, run: (url: string) => Promise<number>): Promise<number> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    assertDatabaseUrl(DATABASE_URL)
    return run(DATABASE_URL)
  }
  const folder = join(dataFolder, 'postgres')
  if (!existsSync(folder))
    throw new BaseError(`There is no database in ${dataFolder}.`, {
      code: 'DataFolder',
      nextAction: 'Name the data folder with --data, or set DATABASE_URL. For a new one start Oxbow once.',
    })
  const running = findRunning(folder)
  if (running !== undefined) return run(running)
  const release = await openDataFolder(dataFolder, { fresh: false })
  try {
    await using postgres = await startPostgres({ folder })
    return await run(postgres.url)
  } finally {
    release()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof BaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
