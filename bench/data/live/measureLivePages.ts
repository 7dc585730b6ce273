import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChain } from '../../../packages/shared/test/src/startChain.ts'
import { LivePage } from './LivePage.ts'
import type { ServerMessage } from './ServerMessage.ts'

/** Time from when the server's market has a block until a page is told. */
export type LiveFigures = {
  readonly pages: number
  readonly updatesPerSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Updates skipped because a newer one came before a page's turn; they count until that one arrived. */
  readonly skippedShare: number
  /** Updates after which a page received nothing more. */
  readonly unheard: number
  /** CPU time of the server process per update and page, including following the chains. */
  readonly cpuMicrosPerMessage: number
}

/** Connection limit per address. */
const pagesPerAddress = 50
const chainIds = [31337, 31338] as const
const blockEveryMs = 200

/** Opens `pages` pages on one server, lets two chains make five blocks per second each, and measures each update to each page. */
export async function measureLivePages({ pages, seconds }: { pages: number; seconds: number }): Promise<LiveFigures> {
  await using first = await startChain({ chainId: chainIds[0] })
  await using second = await startChain({ chainId: chainIds[1] })
  const chains = [first, second]
  const named = chains.map(({ chainId, url, contracts }) => ({ chainId, url, contracts }))
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(named)], { stdio: 'inherit' })
  const updates = new Map<string, Update>()
  const heard: Heard[] = []
  let isMeasuring = false
  server.on('message', (word: ServerMessage) => {
    if (word.type === 'update' && isMeasuring && !updates.has(word.blockHash)) updates.set(word.blockHash, word)
  })
  const next = async <type extends ServerMessage['type']>(type: type) => {
    for (;;) {
      const [word] = (await once(server, 'message')) as [ServerMessage]
      if (word.type === type) return word as Extract<ServerMessage, { type: type }>
    }
  }
  const readCpuMs = async () => {
    server.send('cpu')
    return (await next('cpu')).ms
  }
  const open: LivePage[] = []
  let isMining = true
  try {
    const url = new URL(`http://127.0.0.1:${(await next('ready')).port}`)
    const onHead = (page: number) => (blockHash: string) => {
      if (isMeasuring) heard.push({ page, blockHash, atMs: performance.timeOrigin + performance.now() })
    }
    for (let n = 0; n < pages; n++) {
      const from = `10.0.${Math.floor(n / pagesPerAddress / 250)}.${1 + (Math.floor(n / pagesPerAddress) % 250)}`
      open.push(await LivePage.open(url, from, chainIds, onHead(n)))
    }
    const mining = chains.map(async (chain, place) => {
      await sleep((place * blockEveryMs) / chains.length)
      for (let due = performance.now(); isMining; due += blockEveryMs) {
        await chain.testClient.mine({ blocks: 1 })
        await sleep(Math.max(0, due + blockEveryMs - performance.now()))
      }
    })
    await sleep(3_000)
    const cpuBefore = await readCpuMs()
    isMeasuring = true
    await sleep(seconds * 1_000)
    isMining = false
    await Promise.all(mining)
    await sleep(1_000)
    isMeasuring = false
    const cpuMs = (await readCpuMs()) - cpuBefore
    const { times, unheard } = delays([...updates.values()], heard)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
    return {
      pages,
      updatesPerSecond: updates.size / seconds,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
      maxMs: at(1),
      skippedShare: 1 - heard.length / (updates.size * pages),
      unheard,
      cpuMicrosPerMessage: (cpuMs * 1_000) / heard.length,
    }
  } finally {
    isMining = false
    for (const page of open) page.close()
    server.disconnect()
  }
}

type Update = { chainId: number; blockHash: string; atMs: number }
type Heard = { page: number; blockHash: string; atMs: number }

/** Delay of each update to each page: until the page got it, or a newer one of its chain. */
function delays(updates: readonly Update[], heard: readonly Heard[]): { times: number[]; unheard: number } {
  const byHash = new Map(updates.map((update) => [update.blockHash, update]))
  const waiting = new Map<string, Update[]>()
  const times: number[] = []
  for (const page of new Set(heard.map((each) => each.page)))
    for (const chainId of chainIds)
      waiting.set(
        `${page} ${chainId}`,
        updates.filter((update) => update.chainId === chainId),
      )
  for (const { page, blockHash, atMs } of heard) {
    const update = byHash.get(blockHash)
    if (update === undefined) continue
    const left = waiting.get(`${page} ${update.chainId}`)!
    const place = left.indexOf(update)
    for (const each of left.splice(0, place + 1)) times.push(atMs - each.atMs)
  }
  return { times, unheard: updates.length * new Set(heard.map(({ page }) => page)).size - times.length }
}
