import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { type Begun, readAnswer, readBegun, readResult, type WindowRequestResult } from './Answer.ts'
import { WindowError } from './WindowError.ts'
import { longestLife, type Verb, type WindowRequestParams } from './WindowRequest.ts'

/** A wallet window, opened for one request. */
export type WalletWindow = {
  /**
   * Sends the request, once. It may be called long after the window was opened, while the request is still being
   * prepared. If the window closes while its transactions are sent, the result is what it reported before.
   * @param onBegun called when the window has signed and starts sending; the answer may be minutes away
   * @throws {WindowError}
   */
  ask<V extends Verb>(
    verb: V,
    params: WindowRequestParams<V>,
    onBegun?: (sending: WindowRequestResult<'send'>) => void,
  ): Promise<WindowRequestResult<V>>
  /** Brings it to the front if the browser allows. */
  focus(): void
  /** Cancels the request and closes the window. */
  cancel(): void
}

export type WindowHost = {
  open(url: string, target: string, features: string): OpenedWindow | null
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}
export type OpenedWindow = Pick<Window, 'closed' | 'close' | 'focus'> & {
  postMessage(message: unknown, targetOrigin: string, transfer: MessagePort[]): void
}
export type HostMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>

const lookEvery = 250

/**
 * Opens the wallet's window. Call it synchronously in the click handler: browsers block it after an await.
 *
 * @param wallet origin of the wallet, such as `https://wallet.example.org`
 * @param language of the page, used by the window too
 * @param theme of the page, if it differs from the system's
 * @throws {WindowError} `PopupBlocked`
 */
export function openWindow({
  wallet,
  language,
  theme,
  host = window as WindowHost,
  clock = systemClock,
}: openWindow.Options): WalletWindow {
  const look = new URLSearchParams()
  if (language !== undefined) look.set('lng', language)
  if (theme !== undefined) look.set('theme', theme)
  const query = look.size === 0 ? '' : `?${look}`
  const popup = host.open(`${wallet}/confirm${query}`, '_blank', 'popup,width=400,height=640')
  if (!popup) throw new WindowError('The browser blocked the wallet’s window.', 'PopupBlocked')
  const { port1: port, port2: theirs } = new MessageChannel()
  const over = new AbortController()
  const closed = untilClosed(popup, clock, over.signal)
  const ready = new Promise<void>((resolve) => {
    const greet = (event: HostMessage) => {
      if (event.source !== (popup as unknown) || event.origin !== wallet) return
      if ((event.data as { readonly oxbow?: unknown } | null)?.oxbow !== 'ready') return
      stop()
      popup.postMessage({ oxbow: 'port' }, wallet, [theirs])
      resolve()
    }
    const stop = () => host.removeEventListener('message', greet)
    host.addEventListener('message', greet)
    over.signal.addEventListener('abort', stop, { once: true })
  })
  let asked: string | undefined
  let isCanceled = false
  const refused = () => new WindowError('The wallet’s window was closed.', 'Refused', 4001)

  async function ask<V extends Verb>(
    verb: V,
    params: WindowRequestParams<V>,
    onBegun?: (sending: WindowRequestResult<'send'>) => void,
  ): Promise<WindowRequestResult<V>> {
    if (asked !== undefined) throw new WindowError('One request per window.', 'Busy', -32002)
    const id = crypto.randomUUID()
    asked = id
    try {
      if ((await Promise.race([ready, closed])) === 'closed' || isCanceled) throw refused()
      let begun: Begun['begun'] = null
      let isSigned = false
      const answered = answerOf(port, id, (told) => {
        begun = told
        isSigned = true
        if (told) onBegun?.(told)
      })
      port.postMessage({ oxbow: 1, id, exp: clock.now() + longestLife, verb, params })
      const answer = await Promise.race([answered, closed])
      const isLost = answer === 'closed' ? begun === null : 'error' in answer
      if (isLost && isSigned)
        throw new WindowError('The wallet signed, and the node says that it refused it.', 'Unknown')
      if (answer === 'closed' && begun === null) throw refused()
      if (answer !== 'closed' && 'error' in answer) throw WindowError.fromAnswer(answer.error)
      const result = readResult(verb, answer === 'closed' ? begun : answer.result)
      if (result === undefined) throw new WindowError('The wallet’s answer is invalid.', 'Failed')
      return result
    } finally {
      end()
    }
  }

  function end() {
    over.abort()
    port.close()
  }

  return {
    ask,
    focus: () => popup.focus(),
    cancel() {
      isCanceled = true
      if (asked === undefined) end()
      else
        port.postMessage({
          oxbow: 1,
          id: crypto.randomUUID(),
          exp: clock.now() + longestLife,
          verb: 'cancel',
          params: { target: asked },
        })
      // No effect once the wallet has the port: then it closes itself.
      popup.close()
    },
  }
}

export declare namespace openWindow {
  type Options = {
    readonly wallet: string
    readonly language?: string | undefined
    readonly theme?: 'light' | 'dark' | undefined
    readonly host?: WindowHost | undefined
    readonly clock?: Clock | undefined
  }
}

function answerOf(port: MessagePort, id: string, onBegun: (begun: Begun['begun']) => void) {
  return new Promise<NonNullable<ReturnType<typeof readAnswer>>>((resolve) => {
    port.onmessage = ({ data }) => {
      const told = readBegun(data)
      if (told?.id === id) onBegun(told.begun)
      const answer = readAnswer(data)
      if (answer?.id === id) resolve(answer)
    }
  })
}

/** A window that answers and closes may appear closed before its answer arrives: so it is checked twice. */
async function untilClosed(popup: OpenedWindow, clock: Clock, signal: AbortSignal): Promise<'closed'> {
  for (let seen = 0; seen < 2 && !signal.aborted; ) {
    await clock.sleep(lookEvery, signal)
    if (popup.closed) seen++
  }
  return 'closed'
}
