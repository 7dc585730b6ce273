import type { RemoteDesk } from '@oxbow/trading/createRemoteDesk'

/** The one desk that this page has open: of the network in view. */
export type DeskHolder = {
  of(chainId: number): RemoteDesk | undefined
  /** Takes the place of the one before, which is closed. */
  hold(desk: RemoteDesk | undefined): void
  /** Calls `listener` when another desk is open, and when the open one has news. */
  subscribe(listener: () => void): () => void
}

export function createDeskHolder(): DeskHolder {
  let open: RemoteDesk | undefined
  let stopListening: (() => void) | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    of: (chainId) => (open?.chainId === chainId ? open : undefined),
    hold(desk) {
      stopListening?.()
      open?.close()
      open = desk
      stopListening = desk?.subscribe(tell)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
