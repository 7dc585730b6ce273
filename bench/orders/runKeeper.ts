import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accounts } from '@oxbow/test/accounts'
import type { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'
import { keeperProgram } from '../../scripts/supervisor/keeperProgram.mjs'

type Floor = Awaited<ReturnType<typeof startKeeperFloor>>
type Metrics = { readonly judged: number; readonly open: number; readonly seconds: number }

/** A keeper as run by `npm run keeper`, with its output. Resolves once it has started. */
export async function runKeeper(floor: Floor, environment: Readonly<Record<string, string>>) {
  const keyFile = join(floor.folder, 'bench-key')
  await writeFile(keyFile, accounts[9]!.privateKey)
  const child = spawn(process.execPath, keeperProgram, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      OXBOW_DATA: floor.folder,
      OXBOW_KEEPER_KEY_FILE: keyFile,
      OXBOW_KEEPER_PORT: '0',
      OXBOW_KEEPER_TOKENS: 'all',
      [`OXBOW_RPC_${floor.chain.chainId}`]: floor.chain.url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const port = await new Promise<number>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as { event: string; port: number }
      if (event.event === 'monitored') done(event.port)
    })
    void exited.then(() => fail(new Error('The keeper ended.')))
  })
  const metrics = async (): Promise<Metrics> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const read = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
    return {
      judged: read('oxbow_keeper_judged_total'),
      open: read('oxbow_keeper_open_orders'),
      seconds: read('oxbow_keeper_judging_seconds_sum'),
    }
  }
  return {
    metrics,
    async until(isSo: (metrics: Metrics) => boolean): Promise<Metrics> {
      for (;;) {
        const now = await metrics()
        if (isSo(now)) return now
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    /** Waits until no order was judged for three seconds, which is longer than between two looks at one block. */
    async untilQuiet(): Promise<void> {
      for (let last = await metrics(), quiet = 0; quiet < 30; quiet++) {
        await new Promise((done) => setTimeout(done, 100))
        const now = await metrics()
        if (now.judged !== last.judged) quiet = 0
        last = now
      }
    },
    /** Peak memory since its start. */
    maxRssMb(): number {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Math.round(Number(kilobytes) / 1_024)
    },
    /** CPU time since its start. */
    cpuMs(): number {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}
