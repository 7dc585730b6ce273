import { setTimeout as sleep } from 'node:timers/promises'
import type { FlakyNode } from '@oxbow/rpc/startFlakyNode'
import { type Supervised, until } from '../support/Supervised.ts'
import { type Note, quotes, readyz, seconds, untilBlock } from './looks.ts'
import type { Site } from './Site.ts'

type Fault = {
  readonly name: string
  /** Of the node while it has the fault, on the terminal and in `/readyz`. */
  readonly sentence: string
  begin(node: FlakyNode): void
  end(node: FlakyNode): void
}

const variable = 'OXBOW_RPC_777001'
const node = `The node of Example Chain (${variable}, URL 1)`

/** What becomes of a node while a site runs, worst first. */
const faults: readonly Fault[] = [
  {
    name: 'takes calls and never answers',
    sentence: `${node} does not answer. Check that it runs and can be reached.`,
    begin: (each) => each.fallSilent(true),
    end: (each) => each.fallSilent(false),
  },
  {
    name: 'hangs up',
    sentence: `${node} does not answer. Check that it runs and can be reached.`,
    begin: (each) => each.hangUp(true),
    end: (each) => each.hangUp(false),
  },
  {
    name: 'refuses its key, and repeats it in the answer',
    sentence: `${node} refuses its key. Check the key, user and password in the URL.`,
    begin: (each) => each.refuseKey(true),
    end: (each) => each.refuseKey(false),
  },
  {
    name: 'becomes one of another chain',
    sentence: `${node} is of another chain (5) and is not asked. Set ${variable} to nodes of Example Chain.`,
    begin: (each) => each.beOfChain(5),
    end: (each) => each.beOfChain(undefined),
  },
  {
    name: 'stands 60 blocks behind',
    sentence: `${node} has a newest block that is 2 min old: it lags, or the chain has stopped. Wait until it has caught up, or use another one.`,
    begin: (each) => each.fallBehind(60),
    end: (each) => each.fallBehind(0),
  },
  {
    name: 'refuses logs',
    sentence: `${node} refuses logs (eth_getLogs) of new blocks: prices and the index stand still.`,
    begin: (each) => each.refuseLogs(true),
    end: (each) => each.refuseLogs(false),
  },
]
/** As the guide says: an answer again within this of the node's. */
const mostSeconds = 15
const blocksNeeded = 70

/** Each fault of the only node: told on the terminal and in `/readyz`, and over soon after the node's. */
export async function tryNodes(site: Site, oxbow: Supervised, note: Note): Promise<void> {
  const head = async () => Number(await site.chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  while ((await head()) < blocksNeeded) await sleep(1_000)
  for (const { name, sentence, begin, end } of faults) {
    const before = oxbow.said.length
    const said = () => oxbow.said.slice(before)
    const beganMs = Date.now()
    begin(site.node)
    await until(() => said().includes(sentence), `the terminal says: ${sentence}`, said)
    const toldAfter = seconds(beganMs)
    const isInReadyz = async () => {
      const state = await readyz(oxbow)
      const texts = state?.chains[0]?.findings?.map(({ text }) => text) ?? []
      return state?.ready === false && texts.some((text) => text.includes(sentence.slice(node.length)))
    }
    await until(isInReadyz, `/readyz says: ${sentence}`, said)
    end(site.node)
    const endedMs = Date.now()
    await untilBlock(oxbow, await head())
    await until(() => quotes(site, oxbow), 'quotes are given', said)
    const quotedAfterMs = Date.now() - endedMs
    const tookText = `said after ${toldAfter} s, quotes at the newest block ${(quotedAfterMs / 1_000).toFixed(1)} s after its end`
    note(`a node that ${name}`, `“${sentence}”, ${tookText}`, quotedAfterMs <= 1_000 * mostSeconds)
    await until(async () => (await readyz(oxbow))?.ready === true, '/readyz says ready', said)
    // A fault that begins before this is said goes on being the one before, and has no sentence of its own.
    await until(() => said().includes(`${node} works again.`), 'the terminal says that it works again', said)
  }
}
