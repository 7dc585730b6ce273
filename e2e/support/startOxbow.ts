import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@oxbow/test/freePort'
import { Supervised } from './Supervised.ts'

/** A running Oxbow for tests. */
export type RunningOxbow = {
  readonly baseUrl: string
  readonly dataDir: string
}

/** Starts an Oxbow like `npm start`, with one local chain or the given ones, one day of history and its own data folder. */
export async function startOxbow(
  options: Pick<Supervised.Options, 'chains'> = {},
): Promise<RunningOxbow & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oxbow-e2e-'))
  const oxbow = new Supervised(await freePort(Supervised.portsBeside), dataDir, options)
  async function stop() {
    await oxbow.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await oxbow.ready()
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl: `http://localhost:${oxbow.port}`, dataDir, [Symbol.asyncDispose]: stop }
}

/** Kills the HTTP server, like a crash; the supervisor restarts it. */
export async function killServer({ dataDir }: RunningOxbow): Promise<void> {
  const pids = JSON.parse(await readFile(join(dataDir, 'run', 'children.json'), 'utf8')) as number[]
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('apps/server/src/main.ts')) return void process.kill(pid, 'SIGKILL')
  }
  throw new Error('The server is not among the children of the supervisor.')
}

/** Stops the market's trades, so that only the test changes balances. Blocks continue. */
export async function pauseMarket({ baseUrl, dataDir }: RunningOxbow): Promise<void> {
  const controlPort = Number(new URL(baseUrl).port) + 2
  const token = await readFile(join(dataDir, 'devnet/control-token'), 'utf8')
  const answer = await fetch(`http://127.0.0.1:${controlPort}/market/pause`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error('The market does not pause.')
}
