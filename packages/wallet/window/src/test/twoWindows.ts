import type { HostMessage, OpenedWindow, WindowHost } from '../openWindow.ts'
import type { RequesterHost, RequesterMessage } from '../serveWindowRequests.ts'

export const exchange = 'https://app.example.org'
export const wallet = 'https://wallet.example.org'

/** A page and the window that it opens, with a simulated browser between them: origins, sources and message delivery. */
export function twoWindows({ from = exchange, isBlocked = false } = {}) {
  const toPage = new Set<(event: HostMessage) => void>()
  const toWindow = new Set<(event: RequesterMessage) => void>()
  const opened: string[] = []
  const state = { closed: false }
  const popup: OpenedWindow = {
    get closed() {
      return state.closed
    },
    close: () => {
      if (asker.opener) state.closed = true
    },
    focus: () => {},
    postMessage: (data, targetOrigin, ports) => {
      if (targetOrigin === wallet || targetOrigin === '*')
        tell(toWindow, { source: opener as unknown as Window, origin: from, data, ports })
    },
  }
  const opener = {
    postMessage: (data: unknown, targetOrigin: string) => {
      if (targetOrigin === from) tell(toPage, { source: popup as unknown as Window, origin: wallet, data })
    },
  }
  const page: WindowHost = {
    open: (url) => {
      opened.push(url)
      return isBlocked ? null : popup
    },
    addEventListener: (_, listener) => toPage.add(listener),
    removeEventListener: (_, listener) => toPage.delete(listener),
  }
  const asker: RequesterHost = {
    opener,
    addEventListener: (_, listener) => toWindow.add(listener),
  }
  return {
    page,
    asker,
    popup,
    opened,
    close: () => {
      state.closed = true
    },
    /** Messages from an unrelated window to either side. */
    postToPage: (event: HostMessage) => tell(toPage, event),
    postToWindow: (event: RequesterMessage) => tell(toWindow, event),
  }
}

function tell<T>(listeners: Set<(event: T) => void>, event: T): void {
  queueMicrotask(() => {
    for (const listener of [...listeners]) listener(event)
  })
}
