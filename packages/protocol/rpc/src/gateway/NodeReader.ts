import type { GatewayUse } from '@oxbow/chain/gatewayPath'
import type { Network } from '@oxbow/chain/Network'
import { type Hex, isHex, numberToHex } from 'viem'
import { filterLogs, isWhole, type LogFilter } from '../logs/filterLogs.ts'
import { LogRange, readLogs } from '../logs/readLogs.ts'
import { BlockPollSchedule } from '../node/BlockPollSchedule.ts'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import type { Urgency } from '../node/NodePace.ts'
import { type Block, isWholeBlock, shaped } from './Block.ts'
import type { ChainNews } from './ChainNews.ts'
import { checkLag } from './checkLag.ts'
import type { NodePeer } from './NodePeer.ts'
import type { NodeQueue } from './NodeQueue.ts'
import type { RpcCall } from './NodeWire.ts'
import { PeerReads } from './PeerReads.ts'
import { Recent } from './Recent.ts'
import { SecondTry } from './SecondTry.ts'
import type { SeenBlocks } from './SeenBlocks.ts'

/** A client that asked for whole blocks, or for all logs of one, within this time will ask again, so one request is made for all clients. */
const wantedForMs = 60_000
/** Interval for retrying a broken subscription. */
const subscribeAgainMs = 15_000
/** A block this close to the newest one is read for the server and the index at once. */
const blocksAtHead = 1n
/** No call is repeated while more than this many wait for the node. */
const fewWaiting = 8
/** Identical concurrent calls of these methods are made once. */
const shared = /^(eth_(get|call$|estimateGas|gasPrice|feeHistory|max|blockNumber|createAccessList|simulate)|net_|web3_)/

/**
 * Reads one node on behalf of all clients. Caches what can't change: blocks and their logs by hash,
 * final blocks, and receipts of final blocks. Asks for the newest block once when one is due, and reads
 * its transactions and logs once for the server and the index. All other calls are passed on by urgency.
 */
export class NodeReader {
  readonly queue: NodeQueue
  readonly #news: ChainNews
  readonly #seen: SeenBlocks<Block> | undefined
  readonly #finality: bigint
  readonly #gapMs: number
  readonly #network: NodeReader.Parameters['network']
  readonly #pollSchedule: BlockPollSchedule
  readonly #peers: PeerReads
  readonly #range = new LogRange()
  readonly #secondTry = new SecondTry()
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #blocks = new Recent<Block>(24)
  readonly #finalBlocks = new Recent<Block>(24)
  readonly #logs = new Recent<readonly Log[]>(48)
  readonly #chosenLogs = new Recent<readonly Log[]>(48)
  readonly #receipts = new Recent<object>(256)
  #head: Block | undefined
  #askedMs = Number.NEGATIVE_INFINITY
  #wholeBlocksMs = Number.NEGATIVE_INFINITY
  #allLogsMs = Number.NEGATIVE_INFINITY
  #subscribedMs = Number.NEGATIVE_INFINITY

  constructor({ queue, network, news, seen, peer }: NodeReader.Parameters) {
    this.queue = queue
    this.#news = news
    this.#seen = seen
    this.#finality = BigInt(network.finalityDepthBlocks)
    this.#gapMs = Math.min(3_000, Math.max(100, network.blockTimeSeconds * 250))
    this.#network = network
    this.#pollSchedule = new BlockPollSchedule(network.blockTimeSeconds)
    this.#peers = new PeerReads({ peer, gapMs: this.#gapMs, onLook: (block) => this.#hear(block) })
  }

  /** @throws as `NodeQueue.ask` does */
  async read(call: RpcCall, use: GatewayUse): Promise<unknown> {
    const [first, second] = call.params
    switch (call.method) {
      case 'eth_chainId':
        return numberToHex(await this.queue.readChainId())
      case 'eth_blockNumber':
        return (await this.#newest(use))?.number ?? this.#pass(call, use)
      case 'eth_getBlockByNumber':
        return this.#blockByNumber(call, { at: first, wantsWhole: second === true, use })
      case 'eth_getBlockByHash':
        return this.#blockByHash(first as Hex, { wantsWhole: second === true, use })
      case 'eth_getLogs':
        return this.#logsOf(call, first as Filter, use)
      case 'eth_getBlockReceipts':
      case 'eth_getTransactionReceipt':
        return this.#receipt(call, use)
      default:
        return this.#pass(call, use)
    }
  }

  /** The newest block, cached until the next one is due. */
  async #latest(): Promise<Block | undefined> {
    this.#listen()
    if (this.#head !== undefined && this.#isFresh(this.#head)) return this.#head
    return this.#once('latest', async () => {
      this.#peers.look()
      const call = { method: 'eth_getBlockByNumber', params: ['latest', this.#wantsWholeBlocks()] }
      const block = (await this.#askForSomebody(call)) as Block | null
      this.#askedMs = Date.now()
      if (!block?.hash || !block.number) return undefined
      const isNew = block.hash !== this.#head?.hash
      if (isNew) this.#pollSchedule.see(BigInt(block.number))
      this.#peers.tellLook(isNew ? { ...shaped(block, false), number: block.number, hash: block.hash } : undefined)
      this.#keep(block)
      this.#head = block
      this.#noteHead(block)
      return block
    })
  }

  /** An index treats a lower head as a reorg and can't undo a deep one, so it gets the newest block of any node instead of a lagging node's head. */
  async #newest(use: GatewayUse): Promise<Block | undefined> {
    const head = await this.#latest()
    const newest = head && this.#seen?.newestWith(head)
    return use === 'index' ? (newest ?? head) : head
  }

  #noteHead(head: Block): void {
    const newest = this.#seen?.newestWith(head)
    if (newest) this.queue.health?.shows(checkLag({ head, newest }, this.#network))
  }

  #isFresh(head: Block): boolean {
    const { graceMs } = this.#peers
    if (Date.now() - this.#askedMs < Math.max(this.#gapMs, graceMs)) return true
    const newest = this.#news.newest(graceMs)
    return newest === undefined ? this.#pollSchedule.msToNext(graceMs) > 0 : newest <= BigInt(head.number!)
  }

  /** Another gateway has just asked this node for its newest block. */
  #hear(block: Block | undefined): void {
    this.#askedMs = Date.now()
    if (!block?.number || (this.#head?.number && BigInt(block.number) < BigInt(this.#head.number))) return
    this.#pollSchedule.see(BigInt(block.number))
    this.#keep(block)
    this.#head = block
    this.#noteHead(block)
  }

  /** Subscribes to new blocks. */
  #listen(): void {
    const { subscribe } = this.queue.wire
    if (!subscribe || this.#news.newest() !== undefined || Date.now() - this.#subscribedMs < subscribeAgainMs) return
    this.#subscribedMs = Date.now()
    // Without a subscription, new blocks are polled for.
    subscribe(
      (blockNumber) => this.#news.hear(blockNumber),
      () => {},
    ).catch(() => {})
  }

  async #blockByNumber(call: RpcCall, { at, wantsWhole, use }: BlockRequest): Promise<unknown> {
    if (wantsWhole) this.#wholeBlocksMs = Date.now()
    if (at === 'latest') {
      const head = await this.#newest(use)
      if (head === undefined) return null
      return isWholeBlock(head) || !wantsWhole
        ? shaped(head, wantsWhole)
        : this.#blockByHash(head.hash!, { wantsWhole, use })
    }
    const final = this.#head?.number && isHex(at) && BigInt(at) <= BigInt(this.#head.number) - this.#finality
    const kept = final ? this.#finalBlocks.get(BigInt(at).toString()) : undefined
    if (kept && (isWholeBlock(kept) || !wantsWhole)) return shaped(kept, wantsWhole)
    const block = (await this.#pass(call, use)) as Block | null
    if (final && block?.number === at) this.#finalBlocks.set(BigInt(at).toString(), block)
    else if (block?.hash) this.#keep(block)
    return block
  }

  async #blockByHash(hash: Hex, { wantsWhole, use }: Omit<BlockRequest, 'at'>): Promise<Block | null> {
    if (wantsWhole) this.#wholeBlocksMs = Date.now()
    const kept = this.#blocks.get(hash)
    if (kept && (isWholeBlock(kept) || !wantsWhole)) return shaped(kept, wantsWhole)
    const params = [hash, wantsWhole || this.#wantsWholeBlocks()]
    const block = (await this.#pass({ method: 'eth_getBlockByHash', params }, this.#useFor(hash, use))) as Block | null
    if (block?.hash !== hash) return block
    this.#keep(block)
    return shaped(block, wantsWhole)
  }

  /** An index that catches up gives way to servers, which read the same blocks to be able to quote. At the head, both wait for the same calls. */
  #useFor(hash: Hex, use: GatewayUse): GatewayUse {
    const [block, head] = [this.#blocks.get(hash)?.number, this.#head?.number]
    return block && head && BigInt(block) >= BigInt(head) - blocksAtHead ? 'urgent' : use
  }

  #keep(block: Block): void {
    const before = this.#blocks.get(block.hash!)
    if (before === undefined || isWholeBlock(block)) this.#blocks.set(block.hash!, block)
  }

  #wantsWholeBlocks(): boolean {
    return Date.now() - this.#wholeBlocksMs < wantedForMs
  }

  async #logsOf(call: RpcCall, filter: Filter, use: GatewayUse): Promise<unknown> {
    if (filter?.blockHash)
      return this.#logsOfBlock(call, filter.blockHash, { filter, use: this.#useFor(filter.blockHash, use) })
    const { fromBlock, toBlock } = filter ?? {}
    if (use !== 'index' || !isHex(fromBlock) || !isHex(toBlock)) return this.#pass(call, use)
    const interval = { fromBlock: Number(fromBlock), toBlock: Number(toBlock) }
    return readLogs(interval, this.#range, async (part) => {
      const blocks = { fromBlock: numberToHex(part.fromBlock), toBlock: numberToHex(part.toBlock) }
      return (await this.#pass({ ...call, params: [{ ...filter, ...blocks }] }, use)) as readonly unknown[]
    })
  }

  /** Reads all logs of a block once if some client wants all of them, and filters them for the others. */
  async #logsOfBlock(call: RpcCall, blockHash: Hex, { filter, use }: LogRequest): Promise<unknown> {
    if (isWhole(filter)) this.#allLogsMs = Date.now()
    const all = this.#logs.get(blockHash)
    if (all !== undefined) return filterLogs(all, filter)
    const key = JSON.stringify(call.params)
    const chosen = this.#chosenLogs.get(key)
    if (chosen !== undefined) return chosen
    const told = await this.#peers.logsOf(blockHash, [filter, { blockHash }])
    if (told) return told.at === 0 ? told.logs : filterLogs(told.logs as Log[], filter)
    if (Date.now() - this.#allLogsMs < wantedForMs) {
      try {
        const params = [{ blockHash }]
        const logs = (await this.#pass({ method: 'eth_getLogs', params }, use)) as readonly Log[]
        if (this.#isSaid(logs, blockHash)) this.#logs.set(blockHash, logs)
        this.#peers.tellLogs({ blockHash }, logs)
        return filterLogs(logs, filter)
      } catch (error) {
        if (isWhole(filter) || classifyNodeFault(error).kind !== 'range') throw error
      }
    }
    const logs = (await this.#pass(call, use)) as readonly Log[]
    if (logs.length > 0) this.#chosenLogs.set(key, logs)
    this.#peers.tellLogs(filter, logs)
    return logs
  }

  /** Whether an answer is final: a node that has a block but not yet its logs returns none. */
  #isSaid(logs: readonly Log[], blockHash: Hex): boolean {
    const bloom = this.#blocks.get(blockHash)?.logsBloom
    return logs.length > 0 || (bloom !== undefined && BigInt(bloom) === 0n)
  }

  async #receipt(call: RpcCall, use: GatewayUse): Promise<unknown> {
    const key = JSON.stringify(call)
    const kept = this.#receipts.get(key)
    if (kept !== undefined) return kept
    const found = await this.#pass(call, use)
    const [one] = [found].flat() as { blockNumber?: Hex | null }[]
    const head = this.#head?.number
    if (head && one?.blockNumber && BigInt(one.blockNumber) <= BigInt(head) - this.#finality)
      this.#receipts.set(key, found as object)
    return found
  }

  #pass(call: RpcCall, use: GatewayUse): Promise<unknown> {
    const urgency: Urgency = use === 'urgent' ? 'urgent' : 'background'
    if (!shared.test(call.method)) return this.queue.ask(call, urgency)
    const key = `${call.method} ${JSON.stringify(call.params)}`
    if (urgency === 'urgent') return this.#once(`urgent ${key}`, () => this.#askForSomebody(call))
    return this.#underWay.get(`urgent ${key}`) ?? this.#once(key, () => this.queue.ask(call, urgency))
  }

  #askForSomebody(call: RpcCall): Promise<unknown> {
    return this.#secondTry.run(
      () => this.queue.ask(call, 'urgent'),
      () => this.queue.endpoint.pace.urgentWaiting < fewWaiting,
    )
  }

  #once<answer>(key: string, ask: () => Promise<answer>): Promise<answer> {
    const asking = this.#underWay.get(key) as Promise<answer> | undefined
    if (asking) return asking
    const answer = ask().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, answer)
    return answer
  }
}

export declare namespace NodeReader {
  type Parameters = {
    readonly queue: NodeQueue
    readonly network: Pick<Network, 'blockTimeSeconds' | 'finalityDepthBlocks'>
    readonly news: ChainNews
    /** Blocks that the chain's nodes have shown; undefined for a chain that can be reset. */
    readonly seen?: SeenBlocks<Block> | undefined
    /** Other gateways to this node. */
    readonly peer?: NodePeer | undefined
  }
}

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly [field: string]: unknown }
type Filter = LogFilter & { readonly blockHash?: Hex; readonly fromBlock?: Hex; readonly toBlock?: Hex }
type LogRequest = { readonly filter: Filter; readonly use: GatewayUse }
type BlockRequest = { readonly at: unknown; readonly wantsWhole: boolean; readonly use: GatewayUse }
