import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { AnswerError, AskResult } from './Answer.ts'
import { type Ask, readAsk, type ScreenVerb } from './Ask.ts'

/** What the window's screen is about. */
export type PendingAsk = {
  /** As it came, and frozen: what is shown is what is done. */
  readonly ask: Ask<ScreenVerb>
  /** Who asks, as the browser says: never what a message says. */
  readonly origin: string
  /**
   * The person agreed. False when it came too late, or the page took the request back; then nothing may be done.
   * From here on it can't be taken back.
   */
  begin(): boolean
  /**
   * These are signed, and the last that counts as sent goes out next. The page follows them even if this window is closed before it answers.
   * Undefined: the node says that it refused the first. Signed it is all the same: a refusal is "unknown" then.
   */
  begun(sending: AskResult<'send'> | undefined): void
  answer(result: AskResult<ScreenVerb>): void
  refuse(error: AnswerError): void
  /** Aborted when it is over, by whatever side. */
  readonly over: AbortSignal
}

export type AskerHost = {
  opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  addEventListener(type: 'message', listener: (event: AskerMessage) => void): void
}
export type AskerMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data' | 'ports'>

/** After so many the page is not listened to any longer. */
const mostMessages = 10_000

/**
 * The wallet's side: takes one port of one page, and from it one request that shows a screen.
 *
 * @param origins Of the pages that may ask; the first message goes to no other.
 * @param addresses The wallet's accounts.
 * @param onAsk Called at most once.
 * @param onLock The page says that the person locked the wallet.
 * @returns `alone` when no page opened this window.
 */
export function answerAsk(options: answerAsk.Options): 'waiting' | 'alone' {
  const { host = window as unknown as AskerHost, origins } = options
  const opener = host.opener
  if (!opener) return 'alone'
  let isTaken = false
  host.addEventListener('message', ({ source, origin, data, ports }) => {
    if (isTaken || source !== (opener as unknown) || !origins.includes(origin)) return
    if ((data as { readonly oxbow?: unknown } | null)?.oxbow !== 'port' || ports.length !== 1) return
    isTaken = true
    // From here on the page can neither close nor navigate this window.
    host.opener = null
    listen(ports[0]!, origin, options)
  })
  // The browser delivers each to its own origin alone.
  for (const origin of origins) opener.postMessage({ oxbow: 'ready' }, origin)
  return 'waiting'
}

export declare namespace answerAsk {
  type Options = {
    readonly origins: readonly string[]
    addresses(): Promise<readonly string[]>
    onAsk(pending: PendingAsk): void
    onLock(): void
    readonly host?: AskerHost | undefined
    readonly clock?: Clock | undefined
  }
}

function listen(port: MessagePort, origin: string, options: answerAsk.Options): void {
  const { addresses, onAsk, onLock, clock = systemClock } = options
  const seen = new Set<string>()
  let current: Current | undefined
  let messages = 0

  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (++messages > mostMessages) return
    const reading = readAsk(data, clock.now())
    if ('error' in reading) return reply(reading.id, { error: reading.error })
    const { ask } = reading
    if (seen.has(ask.id)) return reply(ask.id, { error: { code: -32600, message: 'Repeated request' } })
    seen.add(ask.id)
    switch (ask.verb) {
      case 'accounts':
        return reply(ask.id, { result: { addresses: await addresses() } })
      case 'cancel':
        if (current?.id === ask.params.target) current.takeBack()
        return reply(ask.id, { result: {} })
      case 'lock':
        current?.takeBack()
        onLock()
        return reply(ask.id, { result: {} })
      default:
        if (current) return reply(ask.id, { error: { code: -32002, message: 'One request a window' } })
        current = begin(ask)
        if ('address' in ask.params && !(await hasAccount(ask.params.address)))
          return current.pending.refuse({ code: 4100, message: 'Unknown account' })
        if (!current.pending.over.aborted) onAsk(current.pending)
    }
  }

  async function hasAccount(address: string): Promise<boolean> {
    return (await addresses()).some((own) => own.toLowerCase() === address.toLowerCase())
  }

  function begin(ask: Ask<ScreenVerb>): Current {
    const over = new AbortController()
    let hasBegun = false
    let underWay: AskResult<'send'> | undefined
    let isSigned = false
    const settle = (body: Reply) => {
      if (over.signal.aborted) return
      reply(ask.id, body)
      // With a reason: the browser's own is an error, which keeps the functions that led here, and a password that they had.
      over.abort('over')
    }
    const takeBack = () => !hasBegun && settle({ error: { code: 4001, message: 'Taken back' } })
    const isLasting = ask.verb === 'connect' || ask.verb === 'manage'
    if (!isLasting) expire()
    return {
      id: ask.id,
      takeBack,
      pending: {
        ask: freeze(ask),
        origin,
        over: over.signal,
        begin() {
          if (over.signal.aborted || (!isLasting && clock.now() >= ask.exp)) return false
          hasBegun = true
          return true
        },
        begun(sending) {
          underWay = sending
          isSigned = true
          if (!over.signal.aborted) port.postMessage({ oxbow: 1, id: ask.id, begun: underWay ?? null })
        },
        answer: (result) => settle({ result }),
        // Whoever gives up on a node that doesn't answer has not called it back.
        refuse: (error) =>
          settle(underWay === undefined ? { error: isSigned ? unknown : error } : { result: underWay }),
      },
    }

    /** A request that nobody agreed to in time; screens on which people do something take as long as they take. */
    async function expire() {
      await clock.sleep(ask.exp - clock.now(), over.signal)
      if (!hasBegun) settle({ error: { code: 'expired', message: 'Request expired' } })
    }
  }

  function reply(id: string, body: Reply): void {
    port.postMessage({ oxbow: 1, id, ...body })
  }
}

const unknown = { code: 'unknown', message: 'Signed, and perhaps sent' } as const

type Reply = { readonly result: unknown } | { readonly error: AnswerError }
type Current = { readonly id: string; readonly pending: PendingAsk; takeBack(): void }

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(freeze)
  return Object.freeze(value)
}
