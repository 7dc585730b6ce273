import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Supervised, until } from './Supervised.ts'

let dataFolder: string
let port: number
const started: Supervised[] = []

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'oxbow-lifecycle-'))
  chmodSync(dataFolder, 0o755)
  port = 20_000 + Math.floor(Math.random() * 20_000)
})
afterAll(async () => {
  for (const oxbow of started) if (oxbow.processes().length > 0) oxbow.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

function start(): Supervised {
  const oxbow = new Supervised(port, dataFolder)
  started.push(oxbow)
  return oxbow
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
  test('starts, serves, stops on SIGTERM and leaves nothing behind; the next start goes on where it was', async () => {
    const first = start()
    await first.ready()
    expect(await quotes(first)).toBe(true)
    const { genesisHash } = first.deployment()
    const head = await headOf(first)

    expect(await first.stop()).toBe(0)
    expect(first.processes()).toEqual([])
    expect(readdirSync(join(dataFolder, 'devnet/ethereum')).sort()).toEqual(['state.json'])
    expect(readdirSync(join(dataFolder, 'run'))).not.toContain('supervisor.pid')

    const second = start()
    const readyMs = await second.ready()
    expect(second.said).not.toContain('seeding history')
    expect(second.deployment().genesisHash).toBe(genesisHash)
    expect(await headOf(second)).toBeGreaterThanOrEqual(head)
    expect(await quotes(second)).toBe(true)
    await until(() => isIndexTrue(second, head), 'the index has gone on')
    console.log(`A later start was ready after ${(readyMs / 1000).toFixed(1)} s.`)
  })

  test('refuses a second Oxbow on the same data folder, and a port in use, with one sentence each', async () => {
    const running = started.at(-1) as Supervised
    await until(() => running.isReady(), 'ready')
    const samePort = start()
    expect(await samePort.exited).toBe(1)
    expect(samePort.said).toMatch(
      new RegExp(`Port ${port} is in use by another program\\.\\nStop that program, or start with another port`),
    )

    const otherPort = new Supervised(port + 100, dataFolder)
    expect(await otherPort.exited).toBe(1)
    expect(otherPort.said).toMatch(/Oxbow already runs on .* \(process \d+\)\./)
    expect(await running.isReady()).toBe(true)
  })

  test.each([
    ['the server', 'apps/server/src/main.ts'],
    ['the node', 'anvil'],
    ['the devnet', 'devnet/src/main.ts'],
    ['the index engine', 'ponder.js'],
    ['the indexer', 'apps/indexer/src/main.ts'],
    ['PostgreSQL', 'postgres -D'],
  ])('repairs itself after a kill -9 of %s', async (_, word) => {
    const oxbow = started[1] as Supervised
    const before = oxbow.processes().filter(({ command }) => command.includes(word))
    oxbow.kill(word)
    await until(
      () =>
        oxbow.processes().some(({ command, pid }) => command.includes(word) && !before.some((old) => old.pid === pid)),
      'it runs again',
      () => oxbow.said,
    )
    await until(
      () => quotes(oxbow),
      'quotes are given',
      () => oxbow.said,
    )
    await until(
      async () => isIndexTrue(oxbow, (await headOf(oxbow)) - 3),
      'the index is at the head of the chain',
      () => oxbow.said,
    )
    expect(await oxbow.isReady()).toBe(true)
  })

  test('repairs itself after a kill -9 of everything: the index follows a chain that came back older', async () => {
    const killed = started[1] as Supervised
    const { genesisHash } = killed.deployment()
    killed.kill()
    await killed.exited
    await until(() => killed.processes().length === 0, 'all are gone')

    const repaired = start()
    await repaired.ready()
    expect(repaired.said).not.toContain('seeding history')
    expect(repaired.deployment().genesisHash).toBe(genesisHash)
    await until(
      () => quotes(repaired),
      'quotes are given',
      () => repaired.said,
    )
    await until(
      async () => isIndexTrue(repaired, (await headOf(repaired)) - 3),
      'the index is at the head of the chain',
      () => repaired.said,
    )
    expect(await repaired.stop()).toBe(0)
    expect(repaired.processes()).toEqual([])
  })

  test('says what to do with a data folder that is broken', async () => {
    writeFileSync(join(dataFolder, 'oxbow.json'), 'not json')
    const oxbow = start()
    expect(await oxbow.exited).toBe(1)
    expect(oxbow.said).toMatch(
      /was written by another version of Oxbow\.\nStart that version, or begin anew with --fresh\./,
    )
  })
})
