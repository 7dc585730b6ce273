import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@oxbow/test/freePort'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Supervised, until } from '../support/Supervised.ts'

let dataFolder: string
let port: number
let last: Supervised | undefined

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'oxbow-lifecycle-'))
  // PostgreSQL's own account has to enter it when this runs as root.
  chmodSync(dataFolder, 0o755)
  port = await freePort([...Supervised.portsBeside, 100])
})
afterAll(() => {
  if (last && last.processes().length > 0) last.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

function start(onPort = port, options: Supervised.Options = {}): Supervised {
  return new Supervised(onPort, dataFolder, options)
}

/** The Oxbow of the data folder, started when it does not run. */
async function running(): Promise<Supervised> {
  if (last && (await last.isReady())) return last
  last = start()
  await last.ready()
  return last
}

type Block = { number: string; hash: string }

/** The index follows the node: the last block it holds is the node's block of that number, and no older than `from`. */
async function isIndexTrue(oxbow: Supervised, from: number): Promise<boolean> {
  try {
    type Heads = { data: { chainHeads: { blockNumber: number; blockHash: string }[] } }
    const { data } = await oxbow.post<Heads>('/graphql', { query: '{ chainHeads { blockNumber blockHash } }' })
    const head = data.chainHeads[0]
    if (!head || head.blockNumber < from) return false
    const block = await oxbow.rpc<Block | null>('eth_getBlockByNumber', [`0x${head.blockNumber.toString(16)}`, false])
    return block?.hash === head.blockHash
  } catch {
    return false
  }
}

async function quotes(oxbow: Supervised): Promise<boolean> {
  try {
    const usdc = oxbow.deployment().tokens.find(({ symbol }) => symbol === 'USDC')?.address
    const answer = await oxbow.post<{ quote?: { output: { amount: string } } }>('/v1/quote', {
      type: 'EXACT_INPUT',
      amount: '1000000000000000000',
      tokenIn: '0x0000000000000000000000000000000000000000',
      tokenOut: usdc,
      tokenInChainId: 31337,
      tokenOutChainId: 31337,
    })
    return BigInt(answer.quote?.output.amount ?? 0) > 0n
  } catch {
    return false
  }
}

async function headOf(oxbow: Supervised): Promise<number> {
  return Number(await oxbow.rpc<string>('eth_blockNumber'))
}

describe('npm start', () => {
  test('stops on SIGTERM and leaves nothing behind; the next start goes on where it was', async () => {
    const first = await running()
    // Of a node that stands still for a moment there are none.
    await until(
      () => quotes(first),
      'quotes are given',
      () => first.said,
    )
    const { genesisHash } = first.deployment()
    const head = await headOf(first)

    expect(await first.stop()).toBe(0)
    expect(first.processes()).toEqual([])
    const left = readdirSync(join(dataFolder, 'devnet/ethereum'))
    expect(left.filter((name) => !['journal.jsonl', 'state.json', 'state.previous.json'].includes(name))).toEqual([])
    expect(readdirSync(join(dataFolder, 'run'))).not.toContain('supervisor.pid')

    last = start()
    const readyMs = await last.ready()
    expect(last.said).not.toContain('seeding history')
    expect(last.deployment().genesisHash).toBe(genesisHash)
    expect(await headOf(last)).toBeGreaterThanOrEqual(head)
    await until(
      () => quotes(first),
      'quotes are given again',
      () => last?.said ?? '',
    )
    await until(
      () => isIndexTrue(first, head),
      'the index has gone on',
      () => last?.said ?? '',
    )
    console.log(`A later start was ready after ${(readyMs / 1000).toFixed(1)} s.`)
  })

  test.each<{ way: string; command: readonly [string, ...string[]]; signal: NodeJS.Signals }>([
    { way: 'npm start, told as a process manager does', command: ['npm', 'start', '--'], signal: 'SIGTERM' },
    { way: 'npm start, whose npm is killed', command: ['npm', 'start', '--'], signal: 'SIGKILL' },
    { way: 'node', command: ['node', 'scripts/start.mjs'], signal: 'SIGTERM' },
    { way: 'node that is killed', command: ['node', 'scripts/start.mjs'], signal: 'SIGKILL' },
    {
      way: 'a shell that passes no signal on',
      command: ['sh', '-c', 'node scripts/start.mjs "$@"; true', 'sh'],
      signal: 'SIGTERM',
    },
  ])('leaves nothing behind however it was started: $way', async ({ command, signal }) => {
    await last?.stop()
    last = start(port, { command })
    const said = () => `${last?.said}\n${last?.processes().map(({ command }) => command.slice(0, 100))}`
    await until(() => last!.said.includes('PostgreSQL on port'), 'its parts run', said)
    expect(last.processes().length).toBeGreaterThan(3)
    // To that one process alone, as a process manager does.
    process.kill(last.process.pid!, signal)
    await last.exited
    await until(() => last!.processes().length === 0, 'all are gone', said)
    expect(readdirSync(join(dataFolder, 'run'))).not.toContain('supervisor.pid')
  })

  test('refuses a port in use, and a second Oxbow on the same data folder, with one sentence each', async () => {
    const oxbow = await running()
    const samePort = start()
    expect(await samePort.exited).toBe(1)
    expect(samePort.said).toMatch(
      new RegExp(`Port ${port} is in use by another program\\.\nStop that program, or start with another port`),
    )
    const sameFolder = start(port + 100)
    expect(await sameFolder.exited).toBe(1)
    expect(sameFolder.said).toMatch(/Oxbow already runs on .* \(process \d+\)\.\nStop it first/)
    expect(await oxbow.isReady()).toBe(true)
  })

  test.each([
    ['the server', 'apps/server/src/main.ts'],
    ['the node', 'anvil'],
    ['the devnet', 'devnet/src/main.ts'],
    ['the index engine', 'ponder.js'],
    ['the indexer', 'apps/indexer/src/main.ts'],
    ['PostgreSQL', 'postgres -D'],
  ])('repairs itself after a kill -9 of %s', async (_, word) => {
    const oxbow = await running()
    const before = oxbow.processes().map(({ pid }) => pid)
    oxbow.kill(word)
    const said = () => oxbow.said
    const isBack = () => oxbow.processes().some(({ command, pid }) => command.includes(word) && !before.includes(pid))
    await until(isBack, 'it runs again', said)
    await until(() => oxbow.isChainRunning(), 'the market goes on', said)
    await until(() => quotes(oxbow), 'quotes are given', said)
    await until(
      async () => isIndexTrue(oxbow, (await headOf(oxbow)) - 3),
      'the index is at the head of the chain',
      said,
    )
    await until(() => oxbow.isReady(), 'all is ready', said)
  })

  test('says in /readyz that a node hangs, and starts it again by itself', async () => {
    const oxbow = await running()
    const said = () => oxbow.said
    const hanging = oxbow.processes().find(({ command }) => command.includes('anvil'))!.pid
    process.kill(hanging, 'SIGSTOP')
    await until(async () => !(await oxbow.isReady()), '/readyz says so', said)
    await until(() => !oxbow.processes().some(({ pid }) => pid === hanging), 'it is killed', said)
    await until(() => oxbow.isReady(), 'all is ready', said)
  })

  test('leaves nothing running five seconds after a kill -9 of the supervisor', async () => {
    const killed = await running()
    killed.kill('scripts/supervisor/main.ts')
    const killedMs = performance.now()
    await until(
      () => killed.processes().length === 0,
      'all are gone',
      () =>
        killed
          .processes()
          .map(({ command }) => command.slice(0, 120))
          .join('\n'),
    )
    expect(performance.now() - killedMs).toBeLessThan(5_000)
    last = undefined
  })

  test('repairs itself after a kill -9 of everything: the index follows a chain that came back older', async () => {
    const killed = await running()
    const { genesisHash } = killed.deployment()
    killed.kill()
    await killed.exited
    await until(() => killed.processes().length === 0, 'all are gone')

    const repaired = await running()
    const said = () => repaired.said
    expect(repaired.said).not.toContain('seeding history')
    expect(repaired.deployment().genesisHash).toBe(genesisHash)
    await until(() => quotes(repaired), 'quotes are given', said)
    await until(async () => isIndexTrue(repaired, (await headOf(repaired)) - 3), 'the index is at the head', said)
  })

  test('says what to do with a data folder that is broken', async () => {
    await last?.stop()
    const marker = join(dataFolder, 'oxbow.json')
    const whole = readFileSync(marker, 'utf8')
    writeFileSync(marker, 'not json')
    const oxbow = start()
    expect(await oxbow.exited).toBe(1)
    expect(oxbow.said).toMatch(
      /was written by another version of Oxbow\.\nStart that version, or start again with --fresh\./,
    )
    writeFileSync(marker, whole)
  })
})
