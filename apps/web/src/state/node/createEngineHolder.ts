import type { RemoteEngine } from '@oxbow/trading/createRemoteEngine'

/** Holds the page's only open engine: for the network in view. */
export type EngineHolder = {
  of(chainId: number): RemoteEngine | undefined
  /** Replaces the previous engine, which is closed. */
  hold(engine: RemoteEngine | undefined): void
  /** Calls `listener` when another engine is opened, and when the open one has updates. */
  subscribe(listener: () => void): () => void
}

export function createEngineHolder(): EngineHolder {
  let open: RemoteEngine | undefined
  let stopListening: (() => void) | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    of: (chainId) => (open?.chainId === chainId ? open : undefined),
    hold(engine) {
      stopListening?.()
      open?.close()
      open = engine
      stopListening = engine?.subscribe(tell)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
