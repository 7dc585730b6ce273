import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Supervised } from '../../e2e/support/Supervised.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Only parts whose name holds this. */
    only: { type: 'string', default: '' },
  },
})

/** Part, a word of its command line, seconds that it may take until it works again, and whether the index stood still with it. */
const parts = [
  { name: 'server', word: 'apps/server/src/main.ts', limit: 3, isIndexed: false },
  { name: 'database', word: 'postgres -D', limit: 5, isIndexed: false },
  { name: 'node', word: 'anvil', limit: 15, isIndexed: true },
  { name: 'devnet', word: 'devnet/src/main.ts', limit: 15, isIndexed: true },
  { name: 'index engine', word: 'ponder.js', limit: 15, isIndexed: true },
  { name: 'indexer', word: 'apps/indexer/src/main.ts', limit: 15, isIndexed: true },
]

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

/** Waits until every part answers and, where the index stood still, until it has a block that was made after the part ran again. */
async function untilBack(oxbow: Supervised, isIndexed: boolean): Promise<void> {
  while (!(await oxbow.isReady()) || (await readIndexHead(oxbow)) === 0) await sleep(50)
  if (!isIndexed) return
  const head = await readHead(oxbow)
  while ((await readIndexHead(oxbow)) <= head) await sleep(50)
}

/** Processor time that a process has used; Linux counts it in hundredths. */
function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const dataFolder = mkdtempSync(join(tmpdir(), 'oxbow-recovery-'))
// PostgreSQL's own account has to enter it when this runs as root.
chmodSync(dataFolder, 0o755)
const oxbow = new Supervised(20_000 + Math.floor(Math.random() * 20_000), dataFolder)
const results = []
try {
  await oxbow.ready()
  await untilBack(oxbow, true)
  for (const { name, word, limit, isIndexed } of parts.filter((part) => part.name.includes(values.only))) {
    const seconds: number[] = []
    const cpuSeconds: number[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      // A part that ran for a while is not started again in haste.
      await sleep(2_000 + Math.random() * 4_000)
      const before = new Set(oxbow.processes().map(({ pid }) => pid))
      oxbow.kill(word)
      const killedMs = performance.now()
      const findNew = () => oxbow.processes().find(({ command, pid }) => command.includes(word) && !before.has(pid))
      while (!findNew()) await sleep(50)
      await untilBack(oxbow, isIndexed)
      seconds.push((performance.now() - killedMs) / 1_000)
      const back = findNew()
      if (back) cpuSeconds.push(readCpuSeconds(back.pid))
    }
    for (const each of [seconds, cpuSeconds]) each.sort((a, b) => a - b)
    const [median, most] = [seconds[Math.floor(seconds.length / 2)]!, seconds.at(-1)!]
    const cpu = cpuSeconds[Math.floor(cpuSeconds.length / 2)]
    results.push({ name, limit, median, most, cpu, load: loadavg()[0]! })
    console.log(
      `${most > limit ? '!' : ' '} ${name}: ready again after ${median.toFixed(1)} s in the median, ${most.toFixed(1)} s at most (limit ${limit} s); ${cpu?.toFixed(1)} s of processor time, load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
} finally {
  await oxbow.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
const target = resolve(import.meta.dirname, '../results/recovery.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(target, JSON.stringify({ rounds: Number(values.rounds), results }, null, 2))
process.exitCode = results.some(({ most, limit }) => most > limit) ? 1 : 0
