import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Supervised } from '../../e2e/support/Supervised.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Only parts whose name contains this. */
    only: { type: 'string', default: '' },
  },
})

/** Part, a word of its command line, and the maximum seconds until pages are answered and until the index continues. */
const parts = [
  { name: 'server', word: 'apps/server/src/main.ts', limits: { answers: 3 } },
  { name: 'database', word: 'postgres -D', limits: { answers: 5, index: 15 } },
  { name: 'node', word: 'anvil', limits: { index: 15 } },
  { name: 'devnet', word: 'devnet/src/main.ts', limits: { index: 15 } },
  { name: 'index engine', word: 'ponder.js', limits: { index: 15 } },
  { name: 'indexer', word: 'apps/indexer/src/main.ts', limits: { index: 15 } },
] satisfies { name: string; word: string; limits: Limits }[]

type Limits = { answers?: number; index?: number }

async function readIndexHead(oxbow: Supervised): Promise<number> {
  try {
    type Heads = { data?: { chainHeads?: { blockNumber: number }[] } }
    const { data } = await oxbow.post<Heads>('/graphql', { query: '{ chainHeads { blockNumber } }' })
    return data?.chainHeads?.[0]?.blockNumber ?? 0
  } catch {
    return 0
  }
}

async function readHead(oxbow: Supervised): Promise<number> {
  return Number(await oxbow.rpc<string>('eth_blockNumber').catch(() => '0x0'))
}

/** Waits until `/readyz` and the index's pages are answered. */
async function untilAnswers(oxbow: Supervised): Promise<void> {
  while (!(await oxbow.isReady()) || (await readIndexHead(oxbow)) === 0) await sleep(50)
}

/** Waits until the index has a new block. */
async function untilIndexed(oxbow: Supervised): Promise<void> {
  const head = await readHead(oxbow)
  while ((await readIndexHead(oxbow)) <= head) await sleep(50)
}

function report({ name, until, limit, seconds, cpuSeconds }: Measured): void {
  for (const each of [seconds, cpuSeconds]) each.sort((a, b) => a - b)
  const [median, most] = [seconds[Math.floor(seconds.length / 2)]!, seconds.at(-1)!]
  const cpu = cpuSeconds[Math.floor(cpuSeconds.length / 2)]
  const load = loadavg()[0]!
  results.push({ name, until, limit, median, most, cpu, load })
  const what = until === 'answers' ? 'ready again' : 'the index goes on'
  console.log(
    `${most > limit ? '!' : ' '} ${name}: ${what} after ${median.toFixed(1)} s in the median, ${most.toFixed(1)} s at most (limit ${limit} s); ${cpu === undefined ? '' : `${cpu.toFixed(1)} s of processor time, `}load ${load.toFixed(1)}`,
  )
}

type Measured = {
  name: string
  until: keyof Limits
  limit: number
  seconds: number[]
  cpuSeconds: number[]
}

function isEngine({ command }: { command: string }): boolean {
  return command.includes('ponder.js')
}

/** CPU time of a process; Linux counts it in hundredths of a second. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const dataFolder = mkdtempSync(join(tmpdir(), 'oxbow-recovery-'))
// PostgreSQL's own account must be able to enter when this runs as root.
chmodSync(dataFolder, 0o755)
const oxbow = new Supervised(20_000 + Math.floor(Math.random() * 20_000), dataFolder)
type Result = Omit<Measured, 'seconds' | 'cpuSeconds'> & {
  median: number
  most: number
  cpu: number | undefined
  load: number
}
const results: Result[] = []
try {
  await oxbow.ready()
  await untilAnswers(oxbow)
  await untilIndexed(oxbow)
  for (const part of parts.filter(({ name }) => name.includes(values.only))) {
    const limits: Limits = part.limits
    const seconds = { answers: [] as number[], index: [] as number[] }
    const cpuSeconds: number[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      // Lets the part run for a while, or its restart is delayed.
      await sleep(2_000 + Math.random() * 4_000)
      const before = new Set(oxbow.processes().map(({ pid }) => pid))
      oxbow.kill(part.word)
      const killedMs = performance.now()
      const note = (list: number[]) => list.push((performance.now() - killedMs) / 1_000)
      const findNew = () =>
        oxbow.processes().find(({ command, pid }) => command.includes(part.word) && !before.has(pid))
      while (!findNew()) await sleep(50)
      await untilAnswers(oxbow)
      note(seconds.answers)
      if (limits.index !== undefined) await untilIndexed(oxbow)
      note(seconds.index)
      // The index waits for its engine, whichever part was killed.
      const back = limits.index === undefined ? findNew() : oxbow.processes().find(isEngine)
      if (back && !before.has(back.pid)) cpuSeconds.push(readCpuSeconds(back.pid))
    }
    for (const until of ['answers', 'index'] as const) {
      const limit = limits[until]
      if (limit !== undefined) report({ name: part.name, until, limit, seconds: seconds[until], cpuSeconds })
    }
  }
} finally {
  await oxbow.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
const target = resolve(import.meta.dirname, '../results/recovery.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(target, JSON.stringify({ rounds: Number(values.rounds), results }, null, 2))
process.exitCode = results.some(({ most, limit }) => most > limit) ? 1 : 0
