import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { watchOutcome } from '@oxbow/transactions/watchOutcome'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { compareBatch } from './compareBatch.ts'
import { isSignature } from './isSignature.ts'
import { noteProgress } from './noteProgress.ts'

/** How often a dropped transaction is looked for, and for how long after it was sent: wallets and nodes may broadcast it again. */
const LOOK_FOR_LOST_EACH_MS = 15_000
const LOOK_FOR_LOST_MS = 24 * 3_600_000

/**
 * Keeps the log true to the chain: follows every entry that can still change, those of an earlier visit and those added later,
 * on the networks given. The chain decides; two tabs that watch the same entry write the same thing.
 *
 * @returns A function that stops watching.
 */
export function watchActivity(client: ExchangeClient, parameters: watchActivity.Parameters): () => void {
  const { log, networks, clock = systemClock, walletOf = () => undefined } = parameters
  const byChain = new Map(networks.map((network) => [network.chainId, network]))
  const following = new Set<string>()
  const stop = new AbortController()

  async function follow({ id, hash }: ActivityEntry, network: Network) {
    for (;;) {
      const entry = entryOf(id)
      // A copy under another hash has a follower of its own.
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
      wasIncluded: entry.block !== undefined,
      // It may be canceled while it is watched.
      get cancelHash() {
        return entryOf(entry.id)?.cancelHash
      },
      // What is lost is so until it is seen.
      droppedAfterMs: entry.status === 'dropped' ? 0 : undefined,
      signal: stop.signal,
      clock,
      intent: entry.intent && { ...entry.intent, value: BigInt(entry.intent.value) },
    }
    const watched = watchOutcome(client, { wallet: walletOf(entry.account), transaction })
    for await (const progress of watched) {
      // Sped up from the page: the copy has a follower of its own.
      if (progress.status === 'dropped' && entryOf(entry.id)?.hash !== progress.hash) return
      const { contracts } = network
      noteProgress(log, entry.id, compareBatch(progress, { entry, contracts }), contracts)
    }
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

  // What asked for a signature was closed with its page.
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
    /** The wallet of an account while it is connected: its node is asked before something is noted to have failed. */
    readonly walletOf?: ((account: string) => Wallet | undefined) | undefined
    readonly clock?: Clock | undefined
  }
}
