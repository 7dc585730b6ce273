import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

/** Settings that name a file. A backup includes those in the data folder. */
const settingsFiles = ['OXBOW_SITE', 'OXBOW_NETWORKS']

/**
 * `command.ts backup FILE` and `command.ts restore FILE [--replace]`, with `DATABASE_URL` and `OXBOW_DATA`; run by `npm run backup` and `restore`.
 */
async function main(): Promise<void> {
  redactOutput()
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [what, path = ''] = positionals
  const { DATABASE_URL: url = '', OXBOW_DATA: data = '.oxbow' } = process.env
  if (what === 'restore') {
    const { files, rows } = await restoreBackup({ url, path, replaces: values.replace === true })
    console.log(`Restored ${rows} rows of usernames and profiles from ${path}.`)
    for (const [name, content] of files) await putBack(join(data, name), content)
    return
  }
  const files = await readFiles(resolve(data))
  const rows = await writeBackup({ url, path, files })
  const names = files.size === 0 ? '' : ` and ${[...files.keys()].join(', ')}`
  console.log(`Wrote ${rows} rows of usernames and profiles${names} to ${path}.`)
  console.log('Not in it: other settings, keys of nodes, and the index, which is read from the chains again.')
}

async function readFiles(dataDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const path of settingsFiles.flatMap((name) => process.env[name] || [])) {
    const place = relative(dataDir, resolve(path))
    if (!place.startsWith('..') && !isAbsolute(place)) files.set(place, await readFile(path))
  }
  return files
}

/** Keeps an existing file, which may be newer. */
async function putBack(path: string, content: Buffer): Promise<void> {
  if (existsSync(path)) return console.log(`${path} is there already and was left as it is.`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  console.log(`Restored ${path}.`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof BaseError ? error.message : String((error as Error).message))
  process.exitCode = 1
}
