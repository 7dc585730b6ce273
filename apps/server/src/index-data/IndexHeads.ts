import type { ChainHead } from '@oxbow/contract/marketDocuments'
import type { Database } from './Database.ts'
import { readChainHeads } from './readChainHeads.ts'

const pollMs = 500

/** Head of the index, polled twice a second while somebody watches. */
export type IndexHeads = {
  /** Last indexed block of a chain; undefined while unknown. */
  get(chainId: number): (Omit<ChainHead, 'blockHash'> & { blockHash: string }) | undefined
  /** Changes with each state of the index; undefined while it isn't polled, in which case nothing may be cached. */
  version(): number | undefined
  /** Calls `listener` with each chain whose head has moved. Returns a function that stops it. */
  watch(listener: (chainId: number) => void): () => void
  close(): void
}

export function createIndexHeads(database: Database): IndexHeads {
  const listeners = new Set<(chainId: number) => void>()
  let heads = new Map<number, Awaited<ReturnType<typeof readChainHeads>>[number]>()
  let isKnown = false
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function poll(): Promise<void> {
    try {
      const rows = await readChainHeads(database)
      const moved = rows.filter(({ chainId, blockHash }) => heads.get(chainId)?.blockHash !== blockHash)
      heads = new Map(rows.map((row) => [row.chainId, row]))
      if (moved.length > 0 || !isKnown) version += 1
      isKnown = true
      for (const { chainId } of moved) for (const listener of [...listeners]) listener(chainId)
    } catch {
      // Database or index are unreachable, so cached results are no longer valid.
      isKnown = false
    }
    timer = undefined
    if (listeners.size > 0) schedule()
    else forget()
  }

  function schedule(delayMs = pollMs): void {
    if (!isClosed) timer ??= setTimeout(() => void poll(), delayMs).unref()
  }

  function forget(): void {
    isKnown = false
    heads = new Map()
  }

  return {
    get: (chainId) => (isKnown ? heads.get(chainId) : undefined),
    version: () => (isKnown ? version : undefined),
    watch(listener) {
      listeners.add(listener)
      schedule(0)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
