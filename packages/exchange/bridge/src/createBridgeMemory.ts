import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { type CrossSwap, isCrossSwap } from './cross/CrossSwap.ts'

const maxSwaps = 20
const maxTold = 200

/** A browser's record of transfers between networks, besides the transactions it sent. */
export type BridgeMemory = {
  /** Pending swaps across networks, newest first. */
  readonly swaps: readonly CrossSwap[]
  /** `<chainId>:<hash>` of deposits whose arrival or refund this browser has reported, newest first. */
  readonly told: readonly string[]
}

export function createBridgeMemory(storage: StringStorage): PersistedStore<BridgeMemory> {
  return persistedStore<BridgeMemory>({
    storage,
    key: 'oxbow.bridge',
    version: 1,
    initial: { swaps: [], told: [] },
    validate: isBridgeMemory,
    repair: withoutBroken,
  })
}

export function addCrossSwap(memory: PersistedStore<BridgeMemory>, cross: CrossSwap): void {
  memory.update((all) => ({ ...all, swaps: [cross, ...all.swaps].slice(0, maxSwaps) }))
}

export function forgetCrossSwap(memory: PersistedStore<BridgeMemory>, id: string): void {
  memory.update((all) => ({ ...all, swaps: all.swaps.filter((cross) => cross.id !== id) }))
}

export function noteTold(memory: PersistedStore<BridgeMemory>, deposit: string): void {
  memory.update((all) =>
    all.told.includes(deposit) ? all : { ...all, told: [deposit, ...all.told].slice(0, maxTold) },
  )
}

function isBridgeMemory(value: unknown): value is BridgeMemory {
  return typeof value === 'object' && value !== null && 'swaps' in value && 'told' in value
}

/** Drops invalid entries, and keeps the others. */
function withoutBroken(value: unknown): BridgeMemory {
  const { swaps, told } = (value ?? {}) as { readonly swaps?: unknown; readonly told?: unknown }
  return {
    swaps: Array.isArray(swaps) ? swaps.filter(isCrossSwap) : [],
    told: Array.isArray(told) ? told.filter((each) => typeof each === 'string') : [],
  }
}
