import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { watchOutcome } from '@oxbow/transactions/watchOutcome'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { compareBatch } from './batch/compareBatch.ts'
import { isSignature } from './isSignature.ts'
import { noteProgress } from './noteProgress.ts'

/** Poll interval and time limit of the search for a dropped transaction, which wallets and nodes may rebroadcast. */
const LOOK_FOR_LOST_EACH_MS = 15_000
const LOOK_FOR_LOST_MS = 24 * 3_600_000

/**
 * Keeps the log in line with the chain: watches every entry that can still change, old and new, on the given networks. Two tabs that watch the same
 * entry write the same result.
 *
 * @returns a function that stops watching
 */
export function watchActivity(client: ExchangeClient, parameters: watchActivity.Parameters): () => void {
  const { log, networks, clock = systemClock, walletOf = () => undefined } = parameters
  const byChain = new Map(networks.map((network) => [network.chainId, network]))
  const following = new Set<string>()
  const stop = new AbortController()

  async function follow({ id, hash }: ActivityEntry, network: Network) {
    for (;;) {
      const entry = entryOf(id)
      // A sped-up copy has a watcher of its own.
      if (entry?.hash !== hash || !canChange(entry) || stop.signal.aborted) return
      await followOnce(entry, network)
      if (entryOf(id)?.status === 'dropped') await clock.sleep(LOOK_FOR_LOST_EACH_MS, stop.signal)
    }
  }

  async function followOnce(entry: ActivityEntry, network: Network) {
    const transaction = {
      network,
      hash: entry.hash,
      account: entry.account,
      nonce: entry.nonce,
      relayedUntilMs: entry.relayedUntilMs,
      wasIncluded: entry.block !== undefined,
      // It may be canceled while it is watched.
      get cancelHash() {
        return entryOf(entry.id)?.cancelHash
      },
      // A dropped transaction stays dropped until it is seen.
      droppedAfterMs: entry.status === 'dropped' ? 0 : undefined,
      signal: stop.signal,
      clock,
      intent: entry.intent && { ...entry.intent, value: BigInt(entry.intent.value) },
      isBatch: entry.isBatch,
    }
    const watched = watchOutcome(client, { wallet: walletOf(entry.account), transaction })
    for await (const progress of watched) {
      // Sped up from the page: the copy has a watcher of its own.
      if (progress.status === 'dropped' && entryOf(entry.id)?.hash !== progress.hash) return
      const { contracts } = network
      noteProgress(log, entry.id, compareBatch(progress, { entry, contracts }), contracts)
      if ('block' in progress) void noteMinedOf(entry.id, contracts.weth)
    }
  }

  /** Asked again once it is final, if no node answers. Loaded on demand: pages that sent nothing don't need it. */
  async function noteMinedOf(id: string, weth: `0x${string}`) {
    const { noteMined } = await import('./moved/noteMined.ts')
    await noteMined(client, log, { id, weth }).catch(() => {})
  }

  function entryOf(id: string) {
    return log.getSnapshot().find((entry) => entry.id === id)
  }

  function canChange(entry: ActivityEntry): boolean {
    const { status, isFinal, createdAtMs } = entry
    if (isSignature(entry)) return false
    return status === 'dropped' ? clock.now() - createdAtMs < LOOK_FOR_LOST_MS : !isFinal
  }

  function look() {
    for (const entry of log.getSnapshot()) {
      const network = byChain.get(entry.chainId)
      if (network === undefined || following.has(entry.hash) || !canChange(entry)) continue
      following.add(entry.hash)
      void follow(entry, network).finally(() => following.delete(entry.hash))
    }
  }

  // Pending signature requests ended when their page was closed.
  for (const entry of log.getSnapshot())
    if (isSignature(entry) && entry.status === 'pending') log.change(entry.id, { status: 'dropped', isFinal: true })
  const unsubscribe = log.subscribe(look)
  look()
  return () => {
    unsubscribe()
    stop.abort()
  }
}

export declare namespace watchActivity {
  type Parameters = {
    readonly log: ActivityLog
    readonly networks: readonly Network[]
    /** The account's wallet while connected: its node is asked before a failure is stored. */
    readonly walletOf?: ((account: string) => Wallet | undefined) | undefined
    readonly clock?: Clock | undefined
  }
}
