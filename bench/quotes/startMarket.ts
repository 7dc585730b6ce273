import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** A real chain whose market trades in every block, and the server as its own process. */
export type RunningMarket = {
  readonly serverUrl: URL
  /** URL of its metrics. */
  readonly operatorUrl: URL
  readonly chainId: number
  stop(): Promise<void>
}

/** Starts the devnet with one chain and a server on it, in a temporary folder; takes about ten seconds. */
export async function startMarket(): Promise<RunningMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-bench-quotes-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.reverse()) await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (script: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, script)], {
      env: { PATH: process.env.PATH, OXBOW_DATA: folder, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return untilReady(child, script)
  }
  try {
    const devnet = await start('devnet/src/main.ts', { OXBOW_CHAINS: 'ethereum', OXBOW_DEVNET_HOURS: '2' })
    const [chain] = devnet.chains as [{ chainId: number; url: string }]
    const server = await start('apps/server/src/main.ts', {
      OXBOW_PORT: '0',
      OXBOW_OPERATOR_PORT: '0',
      [`OXBOW_RPC_${chain.chainId}`]: chain.url,
      OXBOW_RATE_LIMIT: '1000000000',
    })
    const serverUrl = new URL(`http://127.0.0.1:${server.port}`)
    await untilAnswering(serverUrl)
    const operatorUrl = new URL(`http://127.0.0.1:${server.operatorPort}`)
    return { serverUrl, operatorUrl, chainId: chain.chainId, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Line = { type: string; message?: string; chains?: unknown; port?: number; operatorPort?: number }

async function untilReady(child: ChildProcess, name: string): Promise<Line> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as Line
      if (line.type === 'ready') done(line)
      if (line.type === 'error' || line.type === 'failed') fail(new Error(`${name}: ${line.message}`))
    })
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}.`)))
  })
}

async function untilAnswering(serverUrl: URL): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(new URL('/readyz', serverUrl))).ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The server did not become ready within a minute.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
