import { setTimeout as sleep } from 'node:timers/promises'
import { ownAddress } from '../contracts/deployOwnContracts.ts'
import { Journal } from '../journal/Journal.ts'
import { NodeFront } from '../journal/NodeFront.ts'
import { readHead } from '../journal/remakeBlocks.ts'
import { createPruning } from '../node/createPruning.ts'
import { createRpc } from '../node/Rpc.ts'
import { readRss } from '../node/readRss.ts'
import { openStateFiles, type StateFiles } from '../node/StateFiles.ts'
import { type AnvilNode, NodeKilledError, startAnvil } from '../node/startAnvil.ts'
import { stopOrphan, writePid } from '../node/stopOrphan.ts'
import type { ChainStatus } from './ChainStatus.ts'
import { CrashCount } from './CrashCount.ts'
import { type ChainFacts, readDeployment, writeDeployment } from './deploymentFile.ts'
import { goLive, type LiveNode } from './goLive.ts'
import { loadBestState } from './loadBestState.ts'
import type { LocalNetwork } from './localNetworkTable.ts'
import { mineUntilStopped } from './mineUntilStopped.ts'
import { replay } from './replay.ts'
import { SilenceLimit } from './SilenceLimit.ts'
import { seedState } from './seedState.ts'
import { tradeUntilStopped } from './tradeUntilStopped.ts'

export declare namespace LocalChain {
  type Options = {
    dataDir: string
    network: LocalNetwork
    seed: string
    /** 0: any free port. The node keeps it over restarts. */
    port: number
    origins: readonly string[]
    historyHours: number
    onProgress: (step: string, done?: number, total?: number) => void
    /** The chain is down for now and is retried later. */
    onFailure: (error: unknown) => void
  }
}

/** A minute of historical states for calls. */
const historyBlocks = 32
/** After replaying more blocks than this, the state is written first: another kill would repeat the whole replay. */
const longReplayBlocks = 300
/** The cause may be gone by then, such as a full disk or low memory. */
const failureDelayMs = 15_000
/** Lifecycle of one devnet chain: seeds it once, keeps its node running and small, and lets its market trade. */
export class LocalChain {
  readonly #options: LocalChain.Options
  #files!: StateFiles
  #facts!: ChainFacts
  #journal!: Journal
  /** The address for everybody outside this class. */
  #front: NodeFront | undefined
  #live: LiveNode | undefined
  #state: ChainStatus['state'] = 'starting'
  #progress: ChainStatus['progress'] = { step: 'starting' }
  #isMarketPaused = false
  readonly #crashes: CrashCount
  #restarts = 0
  readonly #patience = new SilenceLimit()
  /** Serializes start, stop and restarts. */
  #turn: Promise<void> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor(options: LocalChain.Options) {
    this.#options = options
    this.#crashes = new CrashCount(options.network.name)
  }

  /** Starts the chain from its newest state, or seeds it. */
  async start(): Promise<void> {
    const { dataDir, network } = this.#options
    this.#files = await openStateFiles(`${dataDir}/devnet/${network.slug}`)
    await stopOrphan(this.#files.pidPath, this.#files.cacheDir)
    await this.#files.removeTemporary()
    this.#journal = await Journal.open(this.#files.journalPath)
    this.#front = await NodeFront.listen(this.#options.port, { origins: this.#options.origins })
    const facts = await readDeployment(dataDir, network)
    if (facts && this.#files.candidates().length > 0) {
      this.#facts = facts
      await this.#inTurn(() => this.#load()).catch((error) => void this.#fail(error))
    } else await this.#seed()
    const { signal } = this.#stopped
    void mineUntilStopped({
      chain: network.name,
      signal,
      patience: this.#patience,
      running: () => (this.#state === 'running' ? this.#live : undefined),
    })
    void tradeUntilStopped({
      chainId: network.chainId,
      signal,
      market: () => (this.#isMarketPaused || this.#state !== 'running' ? undefined : this.#live?.market),
    })
    void this.#watchNodeUntilStopped()
  }

  /** Stops swaps, not blocks. */
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

  async status(): Promise<ChainStatus> {
    const { slug, chainId } = this.#options.network
    const node = this.#live?.node
    const [head, rssBytes] = node
      ? await Promise.all([
          // A hanging node is detected by its missing head.
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
    this.#report('starting a node')
    await this.#files.removeAll()
    await this.#journal.rewrite([])
    const onProgress = this.#report.bind(this)
    const nodeOptions = this.#nodeOptions()
    const { facts, market } = await seedState({ files: this.#files, network, seed, hours, nodeOptions, onProgress })
    this.#facts = facts
    this.#report('compacting the state')
    await this.#adoptDump()
    await writeDeployment(dataDir, network, facts, market)
    await this.#inTurn(() => this.#load())
  }

  /** Starts the node from the best available state, and resends transactions of blocks that couldn't be remade. */
  async #load(): Promise<void> {
    await loadBestState({
      chain: this.#options.network.name,
      states: this.#files.candidates(),
      crashes: this.#crashes,
      signal: this.#stopped.signal,
      startFrom: (state, isLastResort) => this.#startFrom(state, isLastResort),
    })
  }

  /** Starts the node and replays the journal to its end. */
  async #startFrom(loadState: string, isLastResort: boolean): Promise<void> {
    this.#report('loading the state')
    const node = await startAnvil({ ...this.#nodeOptions(), loadState })
    try {
      await writePid(this.#files.pidPath, node.pid)
      this.#report('going through the journal')
      const [journal, files] = [this.#journal, this.#files]
      const replayedHead = await replay({ node: createRpc(node.url), journal, files, isLastResort })
      const live = await this.#goLive(node)
      const loadedHead = await this.#files.headOf(loadState)
      await this.#files.markSound(loadState)
      if (replayedHead - loadedHead > longReplayBlocks) await this.#writeState(live)
    } catch (error) {
      this.#detach()
      await node.stop()
      throw node.wasKilled() ? new NodeKilledError() : error
    }
  }

  async #goLive(node: AnvilNode): Promise<LiveNode> {
    const { network, seed } = this.#options
    this.#report('catching up with the time')
    const live = await goLive({ node, journal: this.#journal, network, facts: this.#facts, seed })
    this.#live = live
    this.#front!.node = live.journaled
    this.#state = 'running'
    this.#report('running')
    void node.exited.then(() => this.#onExit(node))
    return live
  }

  /** @param isDumped false for a node that has ended: the journal contains everything it knew */
  async #unload({ isDumped }: { isDumped: boolean }): Promise<void> {
    const live = this.#live
    this.#detach()
    if (live && isDumped) await this.#writeState(live)
    await live?.node.stop()
    // Also ends a node that is being seeded.
    await stopOrphan(this.#files.pidPath, this.#files.cacheDir)
    await this.#files.removeTemporary()
  }

  #detach(): void {
    this.#live = undefined
    if (this.#front) this.#front.node = undefined
  }

  /** Without a new state, the older one plus a longer journal is equivalent. */
  async #writeState({ node, journaled, markStateWritten }: LiveNode): Promise<void> {
    markStateWritten()
    try {
      await this.#patience.duringDump(node.pid, () => journaled.dump(this.#files.dumpPath))
      await this.#adoptDump()
    } catch (error) {
      process.stderr.write(`${this.#options.network.name} wrote no state: ${error}\n`)
    }
  }

  /** Other chains continue meanwhile. */
  async #fail(error: unknown): Promise<void> {
    const { signal } = this.#stopped
    if (signal.aborted) return
    this.#state = 'restarting'
    this.#report('waiting after an error')
    this.#options.onFailure(error)
    await sleep(failureDelayMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    this.#crashes.forget()
    await this.#restart({ isDumped: false })
  }

  /** The node ended unexpectedly. */
  async #onExit(node: AnvilNode): Promise<void> {
    if (this.#live?.node !== node) return
    try {
      this.#crashes.add()
    } catch (error) {
      this.#detach()
      return this.#fail(error)
    }
    await this.#restart({ isDumped: false })
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

  async #watchNodeUntilStopped(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await sleep(15_000, undefined, { signal }).catch(() => undefined)
      const live = this.#live
      if (signal.aborted || !live || this.#state !== 'running') continue
      if (await live.hasGrown()) await this.#restart({ isDumped: true })
      else if (live.isStateDue()) {
        await this.#inTurn(async () => {
          if (this.#live) await this.#writeState(this.#live)
        })
      }
    }
  }

  async #adoptDump(): Promise<void> {
    // Unknown for a chain from an older Oxbow: setup took some 40 blocks, and each hour one.
    const firstLiveBlock = (this.#facts.seededBlock ?? this.#options.historyHours + 100) + 1
    const trader = ownAddress('Trader')
    await this.#files.adoptDump({ thin: (headNumber) => createPruning({ headNumber, firstLiveBlock, trader }) })
  }

  #nodeOptions() {
    const { cacheDir } = this.#files
    const { chainId } = this.#options.network
    return { chainId, isHidden: true, cacheDir, historyBlocks, endsWithParent: true }
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
