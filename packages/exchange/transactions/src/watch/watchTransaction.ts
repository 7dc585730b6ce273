import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { Address, Hex, Log } from 'viem'
import { getTransaction } from 'viem/actions'
import { explainFailure } from '../simulate/explainFailure.ts'
import type { SentInstead } from './findInstead.ts'
import {
  getTransactionStatus,
  type ReplacementFacts,
  type TransactionIntent,
  type TransactionStatus,
} from './getTransactionStatus.ts'

/** A transaction unknown to the node for this long, with an unused nonce, counts as dropped. One that somebody else may send: this long after its end. */
const DROPPED_AFTER_MS = 60_000

/**
 * Grace period if a nonce is used by an unknown transaction, or by another one while the node has never seen this one: the node may count nonces
 * ahead of its blocks, or learn of transactions late.
 */
const EXPLAINED_WITHIN_MS = 5_000

/** Longest pause between attempts while a node doesn't answer. */
const LONGEST_PAUSE_MS = 15_000

type Included = {
  readonly hash: Hex
  readonly block: { readonly number: bigint; readonly hash: Hex }
  readonly confirmations: number
}

/** Progress of a transaction. `hash` is that of the sped-up copy once it has replaced the original. */
export type TransactionProgress =
  /**
   * `nonce`: the one that the wallet chose, once the node knows it. `reorged`: a reorg removed it from the chain. `isDisputed`: the server reports an
   * outcome that the own node doesn't confirm yet.
   */
  | {
      readonly status: 'pending'
      readonly hash: Hex
      readonly nonce: number
      readonly reorged: boolean
      readonly isDisputed?: boolean | undefined
    }
  /** `instead`: the wallet sent something else than requested, see `watchOutcome`. */
  | ({
      readonly status: 'confirmed' | 'final'
      readonly logs: readonly Log[]
      readonly instead?: SentInstead | undefined
    } & Included)
  /** Included and reverted. `isFinal`: no reorg can undo it; `reason`: if the node could tell. */
  | ({
      readonly status: 'failed'
      readonly isFinal: boolean
      readonly reason: explainFailure.ReturnType
      readonly networkCostWei: bigint
    } & Included)
  /** `isFinal`: no reorg can undo the replacement. */
  | {
      readonly status: 'replaced' | 'cancelled'
      readonly isFinal: boolean
      readonly hash: Hex
      readonly by: Hex | undefined
    }
  | { readonly status: 'dropped'; readonly hash: Hex }

/**
 * Watches a transaction until its status is final, and yields every change. A node that doesn't answer is retried with growing pauses; that isn't a
 * change.
 *
 * @example
 * for await (const progress of watchTransaction(client, { network, hash, account, nonce })) show(progress.status)
 */
export async function* watchTransaction(
  client: ExchangeClient,
  parameters: watchTransaction.Parameters,
): AsyncGenerator<TransactionProgress, void, void> {
  const { network, account, intent, signal, clock = systemClock, droppedAfterMs = DROPPED_AFTER_MS } = parameters
  const { relayedUntilMs } = parameters
  const interval = pollingIntervalMs(network)
  let { hash, nonce } = parameters
  let pause = interval
  let missingSince: number | undefined
  let unexplainedSince: number | undefined
  let last: TransactionProgress | undefined
  let wasIncluded = parameters.wasIncluded ?? false
  /** Until the node knows the nonce, the expected one is used; a wallet with more pending transactions than the node knows uses a later one. */
  let isNonceTold = false
  let replacement: ReplacementFacts | undefined

  const explain = (blockNumber: bigint) =>
    intent && explainFailure(client, { chainId: network.chainId, account, intent, blockNumber })
  /** A pending cancellation may have evicted it from the node's pool, which isn't final yet. */
  const cancellation = async () =>
    parameters.cancelHash === undefined
      ? undefined
      : getTransaction(client.rpc(network.chainId), { hash: parameters.cancelHash }).catch(() => undefined)
  const isCancelling = async () => (await cancellation()) !== undefined
  const isAborted = () => signal?.aborted === true
  while (!isAborted()) {
    // The node may never have shown the canceled transaction as pending; the cancellation has the same nonce.
    const cancelling = isNonceTold ? undefined : await cancellation()
    if (cancelling !== undefined) {
      nonce = cancelling.nonce
      isNonceTold = true
    }
    const asked = {
      chainId: network.chainId,
      hash,
      account,
      nonce,
      intent,
      replacement,
      isRelayed: relayedUntilMs !== undefined,
    }
    const found = await getTransactionStatus(client, asked).catch(() => undefined)
    if (isAborted()) return
    if (found === undefined) {
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      await clock.sleep(pause, signal)
      continue
    }
    pause = interval

    if (found.status === 'replaced' && found.effect === 'same' && found.by !== undefined) {
      hash = found.by
      continue
    }
    replacement = found.status === 'replaced' && found.by !== undefined ? found : undefined
    const isUnexplained =
      found.status === 'replaced' && (found.by === undefined || (!isNonceTold && found.by !== parameters.cancelHash))
    unexplainedSince = isUnexplained ? (unexplainedSince ?? clock.now()) : undefined
    if (unexplainedSince !== undefined && clock.now() - unexplainedSince < EXPLAINED_WITHIN_MS) {
      await clock.sleep(interval, signal)
      continue
    }
    if (found.status === 'pending') {
      nonce = found.nonce
      isNonceTold = true
    }
    const isMissing = found.status === 'missing' && !(await isCancelling())
    missingSince = isMissing ? (missingSince ?? clock.now()) : undefined
    const isLost =
      missingSince !== undefined && clock.now() - Math.max(missingSince, relayedUntilMs ?? 0) >= droppedAfterMs
    let progress = toProgress(found, { hash, nonce, network, wasIncluded, isLost })
    if (progress.status === 'failed')
      progress = { ...progress, reason: last?.status === 'failed' ? last.reason : await explain(progress.block.number) }
    wasIncluded ||= found.status === 'included'
    if (last === undefined || !isSame(last, progress)) yield progress
    last = progress
    if (isTerminal(progress)) return
    await clock.sleep(interval, signal)
  }
}

export declare namespace watchTransaction {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds' | 'finalityDepthBlocks'>
    readonly hash: Hex
    readonly account: Address
    readonly nonce: number
    readonly intent?: TransactionIntent | undefined
    /** Whether an earlier watch saw it in a block; if it is pending now, it was reorged. */
    readonly wasIncluded?: boolean | undefined
    /** Hash of a cancellation that was sent. */
    readonly cancelHash?: Hex | undefined
    /** Until when somebody else may send it for the account: its hash is their word, and until then it isn't dropped. */
    readonly relayedUntilMs?: number | undefined
    readonly droppedAfterMs?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly clock?: Clock | undefined
  }
}

/** Poll interval: four times per block, between 250 ms and 3 s. */
export function pollingIntervalMs(network: Pick<Network, 'blockTimeSeconds'>): number {
  return Math.min(3_000, Math.max(250, network.blockTimeSeconds * 250))
}

function toProgress(
  found: TransactionStatus,
  context: {
    hash: Hex
    nonce: number
    network: Pick<Network, 'finalityDepthBlocks'>
    wasIncluded: boolean
    isLost: boolean
  },
): TransactionProgress {
  const { hash, nonce, network, wasIncluded, isLost } = context
  switch (found.status) {
    case 'included': {
      const { block, confirmations, succeeded, logs, networkCostWei } = found
      const isFinal = confirmations > network.finalityDepthBlocks
      if (!succeeded)
        return { status: 'failed', isFinal, reason: undefined, hash, block, confirmations, networkCostWei }
      return { status: isFinal ? 'final' : 'confirmed', hash, block, confirmations, logs }
    }
    case 'replaced':
      return {
        status: found.effect === 'nothing' ? 'cancelled' : 'replaced',
        isFinal: found.by === undefined || found.confirmations > network.finalityDepthBlocks,
        hash,
        by: found.by,
      }
    default:
      return isLost ? { status: 'dropped', hash } : { status: 'pending', hash, nonce, reorged: wasIncluded }
  }
}

function isTerminal(progress: TransactionProgress): boolean {
  if ('isFinal' in progress) return progress.isFinal
  return progress.status !== 'pending' && progress.status !== 'confirmed'
}

function isSame(a: TransactionProgress, b: TransactionProgress): boolean {
  return (
    a.status === b.status &&
    a.hash === b.hash &&
    ('block' in a ? a.block.hash : '') === ('block' in b ? b.block.hash : '') &&
    ('isFinal' in a && a.isFinal) === ('isFinal' in b && b.isFinal) &&
    ('nonce' in a ? a.nonce : 0) === ('nonce' in b ? b.nonce : 0) &&
    ('confirmations' in a ? a.confirmations : 0) === ('confirmations' in b ? b.confirmations : 0) &&
    ('reorged' in a && a.reorged) === ('reorged' in b && b.reorged)
  )
}
