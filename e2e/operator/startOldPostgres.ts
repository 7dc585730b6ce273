import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@oxbow/test/freePort'
import { until } from '../support/Supervised.ts'

/** Debian 12's, which Oxbow is too new for. */
const bin = '/usr/lib/postgresql/15/bin'
const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

export type OldPostgres = AsyncDisposable & { readonly url: string }

/** A PostgreSQL 15 in the folder; undefined where the machine has none, or no account that it would run as. */
export async function startOldPostgres(folder: string): Promise<OldPostgres | undefined> {
  if (!existsSync(join(bin, 'postgres'))) return undefined
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  mkdirSync(folder)
  if (isRoot) chownSync(folder, account.uid!, account.gid!)
  const cluster = join(folder, 'cluster')
  execFileSync(join(bin, 'initdb'), ['-D', cluster, '-U', 'oxbow', '-A', 'trust'], { ...account, stdio: 'ignore' })
  const port = await freePort()
  const args = ['-D', cluster, '-p', String(port), '-k', folder, '-c', 'fsync=off']
  const server = spawn(join(bin, 'postgres'), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (text) => (said += text))
  await until(
    () => said.includes('ready to accept connections'),
    'PostgreSQL 15 is ready',
    () => said,
  )
  return {
    url: `postgres://oxbow@127.0.0.1:${port}/postgres`,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGINT')
      await ended
    },
  }
}
