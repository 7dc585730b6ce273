import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchTools, hasTools } from './fetchTools.mjs'
import { whenStarterIsGone } from './whenStarterIsGone.mjs'

/** Plain JavaScript without dependencies: it runs on the machine's own Node 20 before anything is installed. */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Made by `npm install --package-lock-only --omit-lockfile-registry-resolved` in its folder: versions and hashes without a registry. */
const lock = JSON.parse(readFileSync(join(root, 'scripts/tools/package-lock.json'), 'utf8'))
const versionOf = (name) => lock.packages[`node_modules/${name}`]?.version
const pnpmVersion = versionOf('pnpm')

/**
 * Prepares this checkout's tools and libraries and returns how to run a program with them.
 * Skips what is done already; completes an interrupted earlier run.
 *
 * @param {{ say: (line: string) => void }} options
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>}
 * @throws {SetUpError} one sentence and what to do.
 */
export async function bootstrap({ say }) {
  const runtime = await findRuntime(say)
  const env = { ...process.env, PATH: [dirname(runtime.node), ...runtime.bins, process.env.PATH].join(delimiter) }
  await installLibraries({ ...runtime, env, say })
  return { node: runtime.node, env }
}

/**
 * Runs a program of this checkout in the foreground. Ctrl-C and signals to this process reach it,
 * and it ends when the process that started this one is gone. Exits with the program's exit code.
 */
export function runAs({ node, env }, args) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
  // Ctrl-C in a terminal also reaches the child; a signal to this process alone doesn't.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (process.stdin.isTTY && signal === 'SIGINT' ? undefined : child.kill(signal)))
  whenStarterIsGone(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** Bootstraps, then runs `program` with this process's arguments. A failed set-up prints one sentence and exits with 1. */
export async function main(program, { say = (line) => console.log(line) } = {}) {
  try {
    runAs(await bootstrap({ say }), [...program, ...process.argv.slice(2)])
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}

/** The machine's own Node if it is new enough, else the one from npm; likewise for pnpm. */
async function findRuntime(say) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20)
    throw new SetUpError(
      `Oxbow needs Node 20 or newer to start; this is ${process.version}. Install a newer Node and start again.`,
    )
  const ownIsNewEnough = major > 24 || (major === 24 && minor >= 12)
  const folder = join(root, '.runtime')
  const machine = `${process.platform}-${process.arch}`
  const nodePackage = `node-${machine}`
  const wanted = ['pnpm', `@pnpm/exe.${machine}`, ...(ownIsNewEnough ? [] : [nodePackage])]
  const unknown = wanted.find((name) => versionOf(name) === undefined)
  if (unknown !== undefined) throw new SetUpError(`Oxbow has no ${unknown} for this machine. Start it on Linux on x64.`)
  const node = ownIsNewEnough ? process.execPath : join(folder, 'node_modules', nodePackage, 'bin/node')
  const bins = [join(folder, 'node_modules', '.bin')]
  const stamp = join(folder, `ready-${versionOf(nodePackage)}-${pnpmVersion}`)
  if (existsSync(stamp) && existsSync(node) && hasTools(folder, lock, wanted)) return { node, bins }

  const names = wanted.map((name) => `${name} ${versionOf(name)}`)
  say(`Fetching ${names.join(', ')} (this machine has Node ${process.versions.node})`)
  const failure = fetchTools(folder, lock, wanted)
  if (failure !== undefined)
    throw new SetUpError(
      `npm could not fetch ${names.join(', ')}:\n${lastLines(failure)}\n${
        /EINTEGRITY/.test(failure)
          ? 'The npm registry sent different bytes than this version of Oxbow was built with. None of them was used. Check your npm registry and start again.'
          : 'Check npm and the connection to its registry and start again.'
      }`,
    )
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (version.status !== 0)
    throw new SetUpError(
      `Node ${versionOf(nodePackage)} does not run on this machine:\n${lastLines(version.stderr || String(version.error))}\nOxbow needs a system with glibc 2.35 or newer (Debian 12, Ubuntu 22.04).`,
    )
  writeFileSync(stamp, '')
  return { node, bins }
}

async function installLibraries({ node, env, say }) {
  const stamp = join(root, 'node_modules', '.oxbow-installed')
  const wanted = manifestHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing libraries')
  // The lock file is for linux-x64; other platforms resolve their own packages, untested.
  const frozen = process.platform === 'linux' && process.arch === 'x64'
  const args = [
    'install',
    frozen ? '--frozen-lockfile' : '--no-frozen-lockfile',
    '--ignore-scripts',
    '--config.confirmModulesPurge=false',
  ]
  const { code, output } = await collect('pnpm', args, env)
  if (code !== 0) {
    const reason = /OUTDATED_LOCKFILE/.test(output)
      ? `A package.json and pnpm-lock.yaml differ: run npx pnpm@${pnpmVersion} install and commit the lock file.`
      : /ENOSPC/.test(output)
        ? 'The disk is full: free about 2 GB and start again.'
        : 'Check the connection to the npm registry and start again.'
    throw new SetUpError(`The libraries could not be installed:\n${lastLines(output)}\n${reason}`)
  }
  // Written atomically: a stamp without its libraries would hide an incomplete install.
  writeFileSync(`${stamp}.new`, wanted)
  renameSync(`${stamp}.new`, stamp)
  void node
}

function collect(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env: { ...env, CI: 'true' }, detached: true })
    endWithThis(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code, output }))
  })
}

/** Ends the child when this process is told to stop: the next start would install into the same folder. */
function endWithThis(child) {
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It never ran, or has ended.
    }
    process.exit(143)
  }
  whenStarterIsGone(() => child.exitCode === null && end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, end)
    child.once('close', () => process.removeListener(signal, end))
  }
}

/** Hash of all package manifests and the lock file. */
function manifestHash() {
  const hash = createHash('sha256')
  const manifests = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']
  for (const group of ['apps', 'packages/shared', 'packages/protocol', 'packages/exchange', 'packages/wallet', 'bench'])
    if (existsSync(join(root, group)))
      for (const name of readdirSync(join(root, group)).sort()) manifests.push(join(group, name, 'package.json'))
  manifests.push('devnet/package.json', 'e2e/package.json', 'examples/package.json', 'docs/reference/package.json')
  for (const path of manifests)
    if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
  return hash.update(process.platform + process.arch).digest('hex')
}

function lastLines(text, count = 6) {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n')
}

export class SetUpError extends Error {
  name = 'SetUpError'
}
