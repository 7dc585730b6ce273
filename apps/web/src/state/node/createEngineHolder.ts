import type { RemoteEngine } from '@oxbow/trading/createRemoteEngine'

/** The one engine that this page has open: of the network in view. */
export type EngineHolder = {
  of(chainId: number): RemoteEngine | undefined
  /** Takes the place of the one before, which is closed. */
  hold(engine: RemoteEngine | undefined): void
  /** Calls `listener` when another engine is open, and when the open one has news. */
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
