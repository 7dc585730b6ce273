import type { Journal } from '../journal/Journal.ts'
import { JournaledNode } from '../journal/JournaledNode.ts'
import { readHead } from '../journal/remakeBlocks.ts'
import { createLiveMarket, type LiveMarket } from '../market/LiveMarket.ts'
import { planMarket } from '../market/planMarket.ts'
import { devAddress, gasStationIndex } from '../node/devAccounts.ts'
import { createRpc, toQuantity } from '../node/Rpc.ts'
import { readRss } from '../node/readRss.ts'
import type { AnvilNode } from '../node/startAnvil.ts'
import type { ChainFacts } from './deploymentFile.ts'
import type { LocalNetwork } from './localNetworkTable.ts'

/** A node keeps everything it was sent since its start in memory, 30 kB per transaction: it is restarted after growing by this much. */
const maxGrowthBytes = 250 * 2 ** 20
/** Longest part of the journal that a killed node has to replay. */
const stateIntervalMs = 300_000

/** For the gas of others' calls until the next start. Wei. */
const stationBalance = 100n * 10n ** 18n

/** A node at the current time with a trading market, and its journal. */
export type LiveNode = {
  readonly node: AnvilNode
  readonly journaled: JournaledNode
  readonly market: LiveMarket
  /** Whether it uses too much memory. */
  hasGrown(): Promise<boolean>
  /** Whether its state should be written. */
  isStateDue(): boolean
  /** Records that the state was written, or tried to be. */
  markStateWritten(): void
}

/** Lets a node's market catch up to the current time. */
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
  await journaled.rpc.request('anvil_setBalance', [devAddress(gasStationIndex), toQuantity(stationBalance)])
  const rssAtStart = (await readRss(node.pid)) ?? 0
  let stateWrittenMs = Date.now()
  return {
    node,
    journaled,
    market,
    async hasGrown() {
      const rss = await readRss(node.pid)
      return rss !== undefined && rss > rssAtStart + maxGrowthBytes
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
