import type { Transport } from '../messenger/Transport.ts'

/** Two ends of one way, and what happens when one of them goes away. */
export type Ends = { readonly toWallet: Transport; readonly toPage: Transport; end(): void }

/** Both in one place, at once. */
export function pairOfTransports(page: string, wallet: string): Ends {
  const [ofPage, ofWallet] = [new Set<Listener>(), new Set<Listener>()]
  return {
    toWallet: inMemory(wallet, ofPage, ofWallet),
    toPage: inMemory(page, ofWallet, ofPage),
    end() {
      for (const { onClose } of [...ofPage, ...ofWallet]) onClose()
    },
  }
}

type Listener = { readonly hear: (message: unknown) => void; readonly onClose: () => void }

function inMemory(origin: string, own: Set<Listener>, other: Set<Listener>): Transport {
  return {
    origin,
    post(text) {
      for (const { hear } of [...other]) hear(text)
    },
    listen(hear, onClose) {
      const listener = { hear, onClose }
      own.add(listener)
      return () => own.delete(listener)
    },
  }
}

/** As the page and the window have it. */
export function messagePorts(page: string, wallet: string): Ends {
  const { port1, port2 } = new MessageChannel()
  const over = (port: MessagePort, origin: string): Transport => ({
    origin,
    post: (text) => port.postMessage(text),
    listen(hear) {
      port.onmessage = ({ data }) => hear(data)
      return () => {
        port.onmessage = null
      }
    },
  })
  return {
    toWallet: over(port1, wallet),
    toPage: over(port2, page),
    end() {
      port1.close()
      port2.close()
    },
  }
}

type PortEvent<T> = {
  addListener(listener: (value: T) => void): void
  removeListener(listener: (value: T) => void): void
}
/** Of `chrome.runtime.Port`, as far as a messenger needs it. */
type RuntimePort = {
  postMessage(message: unknown): void
  readonly onMessage: PortEvent<unknown>
  readonly onDisconnect: PortEvent<unknown>
}

/** As content script and background have it: ports that copy what is sent, later. */
export function extensionPorts(page: string, wallet: string): Ends {
  const events = [listeners<unknown>(), listeners<unknown>()] as const
  const gone = listeners<unknown>()
  const portOf = (own: 0 | 1): RuntimePort => ({
    postMessage: (message) => queueMicrotask(() => events[1 - own]!.tell(structuredClone(message))),
    onMessage: events[own],
    onDisconnect: gone,
  })
  const over = (port: RuntimePort, origin: string): Transport => ({
    origin,
    post: (text) => port.postMessage(text),
    listen(hear, onClose) {
      port.onMessage.addListener(hear)
      port.onDisconnect.addListener(onClose)
      return () => {
        port.onMessage.removeListener(hear)
        port.onDisconnect.removeListener(onClose)
      }
    },
  })
  return { toWallet: over(portOf(0), wallet), toPage: over(portOf(1), page), end: () => gone.tell(undefined) }
}

function listeners<T>(): PortEvent<T> & { tell(value: T): void } {
  const all = new Set<(value: T) => void>()
  return {
    addListener: (listener) => void all.add(listener),
    removeListener: (listener) => void all.delete(listener),
    tell(value) {
      for (const listener of [...all]) listener(value)
    },
  }
}
