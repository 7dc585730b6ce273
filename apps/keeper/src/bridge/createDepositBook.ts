import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readSpeedUps } from '@oxbow/across/readSpeedUps'
import type { SpeedUp } from '@oxbow/across/SpeedUp'
import type { Hex } from 'viem'
import type { Head } from './createNodes.ts'
import { type OpenDeposit, withSpeedUp } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'

/** Maximum fill time of a deposit in the pool. */
const depositSeconds = 6 * 3_600
/** How long a final deposit is remembered: as long as it can be filled, plus as long as its fill counts. */
const finalSeconds = depositSeconds + 7_200
/** Maximum difference of two networks' clocks. */
const clockSeconds = 3_600
const mostBlocks = 20_000
/** Blocks per request; parts read before a failure are kept. */
const partBlocks = 2_000n

type Entry = { readonly deposit: Deposit; filledSince: bigint | undefined; isDone: boolean }

/**
 * Deposits on a network that may be filled, with the amounts that their owners now accept. Each block is read once,
 * and again while a reorg may change it, so the amount of reading doesn't depend on how long a deposit is open.
 */
export function createDepositBook({ client, network, pool, isHopeless }: createDepositBook.Options): DepositBook {
  const { blockTimeSeconds, chainId, finalityDepthBlocks } = network
  const entries = new Map<Hex, Entry>()
  const speedUps = new Map<Hex, SpeedUp>()
  /** Deposits that are final, with their blocks. */
  const final = new Map<Hex, bigint>()
  let readTo: bigint | undefined
  /** A reorg may change the blocks after it, here or at the destination. */
  let settled = 0n

  async function readPart(fromBlock: bigint, toBlock: bigint): Promise<void> {
    const range = { chainId, pool, fromBlock, toBlock }
    const [found, lowered] = await Promise.all([readDeposits(client, range), readSpeedUps(client, range)])
    const now = new Map(found.map((deposit) => [hashRelay(deposit), deposit]))
    for (const [relay, { deposit }] of entries) {
      if (deposit.blockNumber < fromBlock || deposit.blockNumber > toBlock || now.has(relay)) continue
      entries.delete(relay)
      final.delete(relay)
    }
    for (const [relay, deposit] of now) {
      if (isHopeless(deposit)) continue
      entries.set(relay, { ...(entries.get(relay) ?? { filledSince: undefined, isDone: false }), deposit })
    }
    for (const each of lowered) speedUps.set(each.signature, each)
  }

  function forget({ number, timestamp }: Head): void {
    for (const [relay, { deposit, isDone }] of entries) {
      const isOver = deposit.fillDeadline + clockSeconds < timestamp
      if (deposit.blockNumber < settled && (isDone || isOver)) entries.delete(relay)
      else if (number - deposit.blockNumber >= BigInt(finalityDepthBlocks)) final.set(relay, deposit.blockNumber)
    }
    const oldest = number - BigInt(Math.ceil(finalSeconds / blockTimeSeconds))
    for (const [relay, block] of final) if (block < oldest) final.delete(relay)
    const names = new Set([...entries.values()].map(({ deposit }) => nameOf(deposit)))
    for (const [signature, each] of speedUps) if (!names.has(nameOf(each))) speedUps.delete(signature)
  }

  return {
    async refresh(head) {
      const before = settled
      settled = back(head.number, 2 * finalityDepthBlocks * blockTimeSeconds, blockTimeSeconds)
      const oldest = least(back(head.number, depositSeconds, blockTimeSeconds), settled)
      // Blocks that weren't settled when read may have been replaced since, however many followed.
      const next = readTo === undefined ? 0n : least(readTo + 1n, before)
      let from = next > oldest ? next : oldest
      while (from <= head.number) {
        const last = least(from + partBlocks - 1n, head.number)
        await readPart(from, last)
        readTo = last
        from = last + 1n
      }
      forget(head)
    },
    waitingFor(destinationChainId) {
      const lowered = [...speedUps.values()]
      return [...entries.values()].flatMap(({ deposit, isDone }) =>
        isDone || deposit.destinationChainId !== destinationChainId ? [] : withSpeedUp(deposit, lowered),
      )
    },
    noteStatus(deposit, isFilled, { block, finalityDepth }) {
      const entry = entries.get(hashRelay(deposit))
      if (entry === undefined) return
      entry.filledSince = isFilled ? (entry.filledSince ?? block) : undefined
      entry.isDone = isFilled && block - entry.filledSince! >= BigInt(finalityDepth)
    },
    isFinal: (relay) => final.has(relay),
    isForgotten: (relay, block) => block < settled && !entries.has(relay),
  }
}

export type DepositBook = {
  /** Reads new blocks. @throws viem's error when the node doesn't answer; earlier parts are kept */
  refresh(head: Head): Promise<void>
  /** Deposits that may still be filled on a network. */
  waitingFor(destinationChainId: number): readonly OpenDeposit[]
  /** Records the destination's answer at one of its blocks. A final fill isn't read again. */
  noteStatus(deposit: Deposit, isFilled: boolean, at: { readonly block: bigint; readonly finalityDepth: number }): void
  /** Whether the deposit can no longer be reorged out. */
  isFinal(relay: Hex): boolean
  /** Whether a deposit of that block was dropped and isn't read again. */
  isForgotten(relay: Hex, block: bigint): boolean
}

export declare namespace createDepositBook {
  type Options = RelayedNetwork & {
    /** Whether it isn't filled at any amount, so that it needn't be kept. */
    readonly isHopeless: (deposit: Deposit) => boolean
  }
}

function nameOf({ depositId, depositor }: Pick<Deposit, 'depositId' | 'depositor'>): string {
  return `${depositId} ${depositor}`
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function back(block: bigint, seconds: number, blockTimeSeconds: number): bigint {
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil(seconds / blockTimeSeconds)))
  return block > blocks ? block - blocks : 0n
}
