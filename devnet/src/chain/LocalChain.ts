import { copyFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, toHex } from 'viem'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import { Journal } from '../journal/Journal.ts'
import { JournaledNode } from '../journal/JournaledNode.ts'
import { NodeFront } from '../journal/NodeFront.ts'
import { pruneRecords } from '../journal/pruneRecords.ts'
import { readHead, StateOutOfStepError } from '../journal/remakeBlocks.ts'
import { createLiveMarket, type LiveMarket } from '../market/LiveMarket.ts'
import { planMarket } from '../market/planMarket.ts'
import { createThinning } from '../node/createThinning.ts'
import { createRpc } from '../node/Rpc.ts'
import { readRss } from '../node/readRss.ts'
import { openStateFiles, type StateFiles } from '../node/StateFiles.ts'
import { type AnvilNode, AnvilStartError, NodeKilledError, startAnvil } from '../node/startAnvil.ts'
import { stopOrphan, writePid } from '../node/stopOrphan.ts'
import { type ChainFacts, finalityDepthBlocks, readDeployment, writeDeployment } from './deploymentFile.ts'
import { blockTimeSeconds, type LocalNetwork, localNetworkTable } from './localNetworkTable.ts'
import { NodeKeepsEndingError } from './NodeKeepsEndingError.ts'
import { NodePatience } from './NodePatience.ts'
import { NoStateLoadsError } from './NoStateLoadsError.ts'
import { replay } from './replay.ts'
import { seedChain, seedStart } from './seedChain.ts'

export declare namespace LocalChain {
  type Options = {
    dataDir: string
    network: LocalNetwork
    seed: string
    /** 0: a free one. The node keeps it over restarts. */
    port: number
    historyHours: number
    onProgress: (step: string, done?: number, total?: number) => void
    /** The chain is down for now; it tries again later. */
    onFailure: (error: unknown) => void
  }
  type Status = {
    readonly slug: string
    readonly chainId: number
    readonly state: 'starting' | 'running' | 'restarting' | 'stopped'
    readonly url: string | undefined
    /** What it does while it starts. */
    readonly progress: {
      readonly step: string
      readonly done?: number | undefined
      readonly total?: number | undefined
    }
    readonly isMarketPaused: boolean
    readonly restarts: number
    readonly head: { readonly number: number; readonly timestamp: number } | undefined
    readonly rssBytes: number | undefined
  }
}

/** A node holds what it was asked since it started in memory, 30 kB a transaction: it is restarted when it has grown by so much. */
const mostGrowthBytes = 250 * 2 ** 20
/** A minute of states to call into. */
const historyBlocks = 32
/** A killed node goes through so much of its journal again when it comes back. */
const stateIntervalMs = 300_000
/** Who goes through more blocks than that writes a state before anything else: killed once more, it would have to do it all again. */
const longReplayBlocks = 300
/** What was in the way may be gone by then: a full disk, a lack of memory. */
const failureDelayMs = 15_000
/** A node that ends more often than this within ten minutes is not started again. */
const mostRestarts = 5

/**
 * One chain of the devnet over its whole life: seeds it once, keeps its node running and small, and lets its market trade.
 */
export class LocalChain {
  readonly #options: LocalChain.Options
  #files!: StateFiles
  #facts!: ChainFacts
  #journal!: Journal
  /** Where everybody but this class reaches the node. */
  #front: NodeFront | undefined
  #node: AnvilNode | undefined
  #journaled: JournaledNode | undefined
  #market: LiveMarket | undefined
  #state: LocalChain.Status['state'] = 'starting'
  #progress: LocalChain.Status['progress'] = { step: 'starting' }
  #isMarketPaused = false
  #crashes: number[] = []
  #restarts = 0
  #rssAtStart = 0
  #stateWrittenMs = 0
  readonly #patience = new NodePatience()
  /** What start, stop and restarts wait for, one after the other. */
  #turn: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor(options: LocalChain.Options) {
    this.#options = options
  }

  /** Brings the chain up from its newest state, or seeds it. */
  async start(): Promise<void> {
    const { dataDir, network } = this.#options
    this.#files = await openStateFiles(`${dataDir}/devnet/${network.slug}`)
    await stopOrphan(this.#files.pidPath, this.#files.cacheDir)
    await this.#files.removeTemporary()
    this.#journal = await Journal.open(this.#files.journalPath)
    this.#front = await NodeFront.listen(this.#options.port)
    const facts = await readDeployment(dataDir, network)
    if (facts && this.#files.candidates().length > 0) {
      this.#facts = facts
      await this.#inTurn(() => this.#load()).catch((error) => void this.#fail(error))
    } else await this.#seed()
    void this.#mineUntilStopped()
    void this.#tradeUntilStopped()
    void this.#watchNodeUntilStopped()
  }

  /** Swaps stop; blocks go on. */
  pauseMarket(): void {
    this.#isMarketPaused = true
  }

  resumeMarket(): void {
    this.#isMarketPaused = false
  }

  /** Writes the state and ends the node. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#inTurn(async () => {
      if (this.#files) await this.#unload({ isDumped: true })
      await this.#front?.close()
      await this.#journal?.close()
      this.#state = 'stopped'
    })
  }

  async status(): Promise<LocalChain.Status> {
    const { slug, chainId } = this.#options.network
    const node = this.#node
    const [head, rssBytes] = node
      ? await Promise.all([
          // One that hangs is told by the head it does not have.
          Promise.race([readHead(createRpc(node.url)).catch(() => undefined), sleep(1_000, undefined)]),
          readRss(node.pid),
        ])
      : []
    return {
      slug,
      chainId,
      state: this.#state,
      url: node && this.#front?.url,
      progress: this.#progress,
      isMarketPaused: this.#isMarketPaused,
      restarts: this.#restarts,
      head,
      rssBytes,
    }
  }

  async #seed(): Promise<void> {
    const { dataDir, network, seed, historyHours: hours } = this.#options
    // With room for what is mined after it below.
    const endsAt = Math.floor((Date.now() - 60_000) / 3_600_000) * 3_600
    this.#report('starting a node')
    await this.#files.removeAll()
    await this.#journal.rewrite([])
    const node = await startAnvil({
      ...this.#nodeOptions(),
      dumpState: this.#files.dumpPath,
      historyBlocks: 0,
      timestamp: seedStart({ endsAt, hours }),
    })
    await writePid(this.#files.pidPath, node.pid)
    // Seeding the largest chain takes longest: the others take what it leaves of two processors, and all are done sooner.
    if (network.slug !== localNetworkTable[0]!.slug) setPriority(node.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    try {
      const { slug, swapsPerHour } = network
      const onProgress = this.#report.bind(this)
      const { contracts, market } = await seedChain(node.url, { slug, seed, endsAt, hours, swapsPerHour, onProgress })
      const rpc = createRpc(node.url)
      // The whole history is final from the beginning: an index reads it once, and not its end again at the next start. A second each.
      await rpc.request('anvil_mine', [toHex(finalityDepthBlocks + 1), '0x1'])
      const genesis = await rpc.request<{ hash: Hex }>('eth_getBlockByNumber', ['0x0', false])
      const { number: seededBlock } = await readHead(rpc)
      this.#facts = { contracts, genesisHash: genesis.hash, seededBlock }
      this.#report('compacting the state')
      await node.stop()
      await this.#adoptDump()
      await writeDeployment(dataDir, network, this.#facts, market)
    } finally {
      await node.stop()
    }
    await this.#inTurn(() => this.#load())
  }

  /**
   * Starts the node from the best state that the journal goes on from. A chain that lost something is better than none: where there is no such state,
   * from the one that the most blocks can be made from, and the transactions of the others are sent again.
   *
   * @throws {NoStateLoadsError}
   */
  async #load(): Promise<void> {
    const failures: { state: string; reached: number; reason: string }[] = []
    const tryState = async (state: string, isLastResort: boolean): Promise<boolean> => {
      try {
        await this.#startUnlessKilled(state, isLastResort)
        return true
      } catch (error) {
        if (!(error instanceof AnvilStartError || error instanceof StateOutOfStepError)) throw error
        const reached = error instanceof StateOutOfStepError ? error.reached : -1
        failures.push({ state, reached, reason: error.facts.join(' ') })
        process.stderr.write(`${state}: ${error.message}\n`)
        return false
      }
    }
    const states = this.#files.candidates()
    for (const state of states) if (await tryState(state, false)) return
    for (const { state, reached } of failures.toSorted((a, b) => b.reached - a.reached)) {
      if (reached < 0) continue
      process.stderr.write(
        `${state}: the journal does not go on from any state; making what can be made from this one.\n`,
      )
      if (await tryState(state, true)) return
    }
    throw new NoStateLoadsError(
      this.#options.network.name,
      failures.map(({ state, reason }) => `${state}: ${reason}`),
    )
  }

  /** A node that was killed says nothing about its state. Returns without one when the chain is being stopped. */
  async #startUnlessKilled(state: string, isLastResort: boolean): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        return await this.#startFrom(state, isLastResort)
      } catch (error) {
        if (!(error instanceof NodeKilledError)) throw error
        this.#countCrash()
      }
    }
  }

  /** Starts the node where the journal ends. */
  async #startFrom(loadState: string, isLastResort: boolean): Promise<void> {
    this.#report('loading the state')
    const records = await this.#journal.read()
    const node = await startAnvil({ ...this.#nodeOptions(), loadState })
    try {
      await writePid(this.#files.pidPath, node.pid)
      const rpc = createRpc(node.url)
      await rpc.request('evm_setAutomine', [false])
      this.#report('going through the journal')
      const resumed = await replay(rpc, records, isLastResort)
      if (isLastResort) await copyFile(this.#files.journalPath, `${this.#files.journalPath}.broken`)
      const { number: replayedHead } = await readHead(rpc)
      const heads = await Promise.all(this.#files.candidates().map(this.#files.headOf))
      await this.#journal.rewrite(pruneRecords(resumed, Math.min(...heads)))
      await this.#goLive(node)
      const loadedHead = await this.#files.headOf(loadState)
      await this.#files.markSound(loadState)
      if (replayedHead - loadedHead > longReplayBlocks) await this.#writeState(node, this.#journaled!)
    } catch (error) {
      this.#detach()
      await node.stop()
      throw node.wasKilled() ? new NodeKilledError() : error
    }
  }

  async #goLive(node: AnvilNode): Promise<void> {
    const { network, seed } = this.#options
    const { contracts } = this.#facts
    this.#report('catching up with the time')
    const head = await readHead(createRpc(node.url))
    this.#journaled = new JournaledNode({ url: node.url, journal: this.#journal, headNumber: head.number })
    const { rpc } = this.#journaled
    const market = planMarket(network.slug, contracts)
    this.#market = await createLiveMarket({ rpc, contracts, market, seed, headNumber: head.number })
    await this.#market.catchUp(head, Math.floor(Date.now() / 1_000))
    this.#rssAtStart = (await readRss(node.pid)) ?? 0
    this.#stateWrittenMs = Date.now()
    this.#node = node
    this.#front!.node = this.#journaled
    this.#state = 'running'
    this.#report('running')
    void node.exited.then(() => this.#onExit(node))
  }

  /** @param isDumped not for a node that is gone: its journal has all that it knew */
  async #unload({ isDumped }: { isDumped: boolean }): Promise<void> {
    const node = this.#node
    const journaled = this.#journaled
    this.#detach()
    if (node && journaled && isDumped) await this.#writeState(node, journaled)
    await node?.stop()
    // Also ends a node that is being seeded.
    await stopOrphan(this.#files.pidPath, this.#files.cacheDir)
    await this.#files.removeTemporary()
  }

  #detach(): void {
    this.#node = undefined
    this.#journaled = undefined
    this.#market = undefined
    if (this.#front) this.#front.node = undefined
  }

  /** Without a new state the older one and a longer journal say the same. */
  async #writeState({ pid }: AnvilNode, journaled: JournaledNode): Promise<void> {
    this.#stateWrittenMs = Date.now()
    try {
      await this.#patience.duringDump(pid, () => journaled.dump(this.#files.dumpPath))
      await this.#adoptDump()
    } catch (error) {
      process.stderr.write(`${this.#options.network.name} wrote no state: ${error}\n`)
    }
  }

  /** Other chains go on meanwhile. */
  async #fail(error: unknown): Promise<void> {
    const { signal } = this.#stopped
    if (signal.aborted) return
    this.#state = 'restarting'
    this.#report('waiting after an error')
    this.#options.onFailure(error)
    await sleep(failureDelayMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    this.#crashes = []
    await this.#restart({ isDumped: false })
  }

  /** A node that ended although nobody asked it to. */
  async #onExit(node: AnvilNode): Promise<void> {
    if (this.#node !== node) return
    try {
      this.#countCrash()
    } catch (error) {
      this.#detach()
      await this.#fail(error)
      return
    }
    await this.#restart({ isDumped: false })
  }

  /** @throws {NodeKeepsEndingError} */
  #countCrash(): void {
    const now = Date.now()
    this.#crashes = [...this.#crashes.filter((time) => now - time < 600_000), now]
    if (this.#crashes.length > mostRestarts) throw new NodeKeepsEndingError(this.#options.network.name, mostRestarts)
  }

  async #restart({ isDumped }: { isDumped: boolean }): Promise<void> {
    this.#state = 'restarting'
    this.#restarts++
    await this.#inTurn(async () => {
      if (this.#stopped.signal.aborted) return
      await this.#unload({ isDumped })
      await this.#load()
    }).catch((error) => void this.#fail(error))
  }

  /**
   * anvil's own interval mining, at 2 seconds or less, keeps 1,500 states in memory whatever it is told: 2 GB for each chain. A node that a call keeps
   * busy, or that hangs, answers nobody, so how long it is silent is counted here.
   */
  async #mineUntilStopped(): Promise<void> {
    const { signal } = this.#stopped
    const patience = this.#patience
    let isAsked = false
    while (!signal.aborted) {
      const blockTime = blockTimeSeconds * 1_000
      await sleep(blockTime - (Date.now() % blockTime), undefined, { signal }).catch(() => undefined)
      const node = this.#node
      const journaled = this.#state === 'running' ? this.#journaled : undefined
      if (signal.aborted || !node || !journaled) {
        patience.reset()
        continue
      }
      if (await patience.isOver(node.pid, blockTime)) {
        process.stderr.write(`The node of ${this.#options.network.name} makes no blocks; starting it again.\n`)
        node.kill()
      }
      if (isAsked) continue
      isAsked = true
      const asked = journaled.rpc.request('evm_mine').then(
        () => patience.reset(),
        () => undefined,
      )
      void asked.then(() => (isAsked = false))
    }
  }

  async #tradeUntilStopped(): Promise<void> {
    const { signal } = this.#stopped
    for (let turn = 0; !signal.aborted; turn++) {
      // Ten to twenty seconds, a little different on each chain.
      const pause = 10_000 + ((turn * 7 + this.#options.network.chainId) % 11) * 1_000
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      if (this.#isMarketPaused || this.#state !== 'running') continue
      // The node may go away at any moment, and comes back with a market of its own.
      await this.#market?.trade(pause / 3_600_000).catch(() => undefined)
    }
  }

  async #watchNodeUntilStopped(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await sleep(15_000, undefined, { signal }).catch(() => undefined)
      const node = this.#node
      if (signal.aborted || !node || this.#state !== 'running') continue
      const rss = await readRss(node.pid)
      if (rss !== undefined && rss > this.#rssAtStart + mostGrowthBytes) await this.#restart({ isDumped: true })
      else if (Date.now() - this.#stateWrittenMs > stateIntervalMs) {
        await this.#inTurn(async () => {
          if (this.#node && this.#journaled) await this.#writeState(this.#node, this.#journaled)
        })
      }
    }
  }

  async #adoptDump(): Promise<void> {
    await this.#files.adoptDump({ thin: this.#thin })
  }

  readonly #thin = (headNumber: number) =>
    createThinning({
      headNumber,
      // A chain of an older Oxbow does not know: setting it up took some 40 blocks, and each hour one.
      firstLiveBlock: (this.#facts.seededBlock ?? this.#options.historyHours + 100) + 1,
      trader: ownAddress('Trader'),
    })

  #nodeOptions() {
    const { cacheDir } = this.#files
    return {
      chainId: this.#options.network.chainId,
      isHidden: true,
      cacheDir,
      historyBlocks,
      endsWithParent: true,
    }
  }

  #report(step: string, done?: number, total?: number): void {
    this.#progress = { step, done, total }
    this.#options.onProgress(step, done, total)
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    await turn
  }
}
