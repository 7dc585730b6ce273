import type { Journal } from '../journal/Journal.ts'
import { JournaledNode } from '../journal/JournaledNode.ts'
import { readHead } from '../journal/remakeBlocks.ts'
import { createLiveMarket, type LiveMarket } from '../market/LiveMarket.ts'
import { planMarket } from '../market/planMarket.ts'
import { createRpc } from '../node/Rpc.ts'
import { readRss } from '../node/readRss.ts'
import type { AnvilNode } from '../node/startAnvil.ts'
import type { ChainFacts } from './deploymentFile.ts'
import type { LocalNetwork } from './localNetworkTable.ts'

/** A node holds what it was asked since it started in memory, 30 kB a transaction: it is restarted when it has grown by so much. */
const mostGrowthBytes = 250 * 2 ** 20
/** A killed node goes through so much of its journal again when it comes back. */
const stateIntervalMs = 300_000

/** A node that is at the present and trades, with the journal of what it is told. */
export type LiveNode = {
  readonly node: AnvilNode
  readonly journaled: JournaledNode
  readonly market: LiveMarket
  /** Whether it holds too much by now. */
  hasGrown(): Promise<boolean>
  /** Whether its state was last written too long ago. */
  isStateDue(): boolean
  /** Now it is written, or it was tried. */
  markStateWritten(): void
}

/** Lets the market of a node catch up with the time. */
export async function goLive({ node, journal, network, facts, seed }: goLive.Options): Promise<LiveNode> {
  const { contracts } = facts
  const head = await readHead(createRpc(node.url))
  const journaled = new JournaledNode({ url: node.url, journal, headNumber: head.number })
  const market = await createLiveMarket({
    rpc: journaled.rpc,
    contracts,
    market: planMarket(network.slug, contracts),
    seed,
    headNumber: head.number,
  })
  await market.catchUp(head, Math.floor(Date.now() / 1_000))
  const rssAtStart = (await readRss(node.pid)) ?? 0
  let stateWrittenMs = Date.now()
  return {
    node,
    journaled,
    market,
    async hasGrown() {
      const rss = await readRss(node.pid)
      return rss !== undefined && rss > rssAtStart + mostGrowthBytes
    },
    isStateDue: () => Date.now() - stateWrittenMs > stateIntervalMs,
    markStateWritten() {
      stateWrittenMs = Date.now()
    },
  }
}

export declare namespace goLive {
  type Options = {
    readonly node: AnvilNode
    readonly journal: Journal
    readonly network: LocalNetwork
    readonly facts: ChainFacts
    readonly seed: string
  }
}
