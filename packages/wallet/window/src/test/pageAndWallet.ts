import { expect, onTestFinished, vi } from 'vitest'
import { openWindow } from '../openWindow.ts'
import { type PendingRequest, serveWindowRequests } from '../serveWindowRequests.ts'
import { exchange, twoWindows, wallet } from './twoWindows.ts'

/** The wallet's one account. */
export const own = '0x00000000000000000000000000000000000000aa'

/** Long timeout: the machine may stall. */
export function until(isSo: () => void): Promise<void> {
  return vi.waitFor(isSo, { timeout: 60_000 })
}

type Got = { readonly id: string; readonly error?: { readonly code: number | string } }

export function request(verb: string, params: unknown) {
  return { oxbow: 1, id: crypto.randomUUID(), exp: Date.now() + 60_000, verb, params }
}

export function listenTo({ port1: port, port2: theirs }: MessageChannel) {
  const got: Got[] = []
  port.onmessage = ({ data }) => got.push(data)
  onTestFinished(() => port.close())
  return { port, theirs, got }
}

export function answer(windows: ReturnType<typeof twoWindows>, screens: PendingRequest[] = [], onLock = () => {}) {
  return serveWindowRequests({
    host: windows.asker,
    origins: [exchange],
    addresses: async () => [own],
    onAsk: (pending) => screens.push(pending),
    onLock,
  })
}

/** Handshake of a page that keeps the port. */
export function connect(windows: ReturnType<typeof twoWindows>, ...rest: [PendingRequest[]?, (() => void)?]) {
  const source = windows.asker.opener as unknown as Window
  answer(windows, ...rest)
  const { port, theirs, got } = listenTo(new MessageChannel())
  windows.postToWindow({ source, origin: exchange, data: { oxbow: 'port' }, ports: [theirs] })
  return { port, got }
}

export function start() {
  const windows = twoWindows()
  const screens: PendingRequest[] = []
  const page = openWindow({ wallet, host: windows.page })
  answer(windows, screens)
  onTestFinished(() => page.cancel())
  const pending = async () => {
    await until(() => expect(screens).toHaveLength(1))
    return screens[0]!
  }
  return { page, windows, screens, pending }
}
