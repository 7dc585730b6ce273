import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, root, runAs, SetUpError } from './bootstrap.mjs'

/**
 * `npm run bench NAME [-- options]` runs bench/NAME/run.ts; without a name it lists them.
 * Peers to compare with are in bench/NAME/peers, a separate workspace that is installed only here, because some have licenses that Oxbow can't ship.
 */
const folder = join(root, 'bench')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'run.ts'))) : []
const [name, ...options] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  console.error(
    `${name ? `There is no workload "${name}".` : 'Which workload?'} There are: ${names.join(', ') || 'none yet'}`,
  )
  process.exit(1)
}
try {
  const runtime = await bootstrap({ say: (line) => console.log(line) })
  installPeers(join(folder, name, 'peers'), runtime.env)
  runAs(runtime, [join('bench', name, 'run.ts'), ...options])
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}

function installPeers(peers, env) {
  if (!existsSync(join(peers, 'package.json'))) return
  const stamp = join(peers, 'node_modules', '.oxbow-installed')
  const wanted = createHash('sha256')
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'])
    wanted.update(readFileSync(join(peers, file)))
  const digest = wanted.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return

  console.log('Installing what Oxbow is compared with')
  const args = ['install', '--frozen-lockfile', '--ignore-scripts', '--config.confirmModulesPurge=false']
  const { status, stdout, stderr } = spawnSync('pnpm', args, {
    cwd: peers,
    env: { ...env, CI: 'true' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new SetUpError(
      `The peers could not be installed:\n${`${stdout}${stderr}`.trim().split('\n').slice(-6).join('\n')}\nCheck the connection to the npm registry and start again.`,
    )
  writeFileSync(stamp, digest)
}
