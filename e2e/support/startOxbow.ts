import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A running Oxbow as a test sees it. */
export type RunningOxbow = {
  readonly baseUrl: string
  readonly dataDir: string
}

const root = resolve(import.meta.dirname, '../..')
const startTimeoutMs = 300_000
const stopTimeoutMs = 60_000

/** Starts all of Oxbow with one local chain, one day of history and a data folder of its own, as `npm start` does. */
export async function startOxbow(): Promise<RunningOxbow & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oxbow-e2e-'))
  const port = await freePort()
  // The test runner's own NODE_ENV would build the pages with React's development code.
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['scripts/supervisor/main.ts', '--port', String(port), '--data', dataDir, '--chains', 'ethereum'],
    { cwd: root, env: { ...env, OXBOW_DEVNET_HOURS: '24' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  async function stop() {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(timer)
    await rm(dataDir, { recursive: true, force: true })
  }

  let said = ''
  try {
    await new Promise<void>((ready, fail) => {
      const timer = setTimeout(() => fail(new Error(`Oxbow did not get ready:\n${said}`)), startTimeoutMs)
      const listen = (chunk: Buffer) => {
        said += chunk
        if (said.includes('Oxbow is ready')) {
          clearTimeout(timer)
          ready()
        }
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      void exited.then(() => fail(new Error(`Oxbow ended before it was ready:\n${said}`)))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl: `http://localhost:${port}`, dataDir, [Symbol.asyncDispose]: stop }
}

/** Kills the HTTP server at once, as a crash would; the supervisor starts it again. */
export async function killServer({ dataDir }: RunningOxbow): Promise<void> {
  const pids = JSON.parse(await readFile(join(dataDir, 'run', 'children.json'), 'utf8')) as number[]
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('apps/server/src/main.ts')) return void process.kill(pid, 'SIGKILL')
  }
  throw new Error('The server is not among the children of the supervisor.')
}

/** Stops the trading of the market, so that a balance changes by what the test does and by nothing else. Blocks go on. */
export async function pauseMarket({ baseUrl }: RunningOxbow): Promise<void> {
  const controlPort = Number(new URL(baseUrl).port) + 2
  const answer = await fetch(`http://127.0.0.1:${controlPort}/market/pause`, { method: 'POST' })
  if (!answer.ok) throw new Error('The market does not pause.')
}

/** One with room for the ports that the supervisor puts beside it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const taken = await Promise.all([0, 1, 2, 3, 4, 10].map((offset) => isTaken(port + offset)))
    if (!taken.includes(true)) return port
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(true))
    server.listen(port, '127.0.0.1', () => server.close(() => done(false)))
  })
}
