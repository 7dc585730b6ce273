import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { AnswerError, WindowRequestResult } from './Answer.ts'
import { readWindowRequest, type ScreenVerb, type WindowRequest } from './WindowRequest.ts'

/** The request that the window's screen shows. */
export type PendingRequest = {
  /** Frozen, so that what is shown is what is done. */
  readonly ask: WindowRequest<ScreenVerb>
  /** Origin according to the browser, never from a message. */
  readonly origin: string
  /** The user approved. False if it expired or the page canceled it; then nothing may be done. From now on it can't be canceled. */
  begin(): boolean
  /**
   * The transactions are signed, and the last one counted in `sent` is broadcast
   * next. The page tracks them even if this window closes before it answers.
   * Undefined: the node claims to have rejected the first one. It is signed all the same, so a refusal is then reported as "unknown".
   */
  begun(sending: WindowRequestResult<'send'> | undefined): void
  answer(result: WindowRequestResult<ScreenVerb>): void
  refuse(error: AnswerError): void
  /** Aborted when either side ends it. */
  readonly over: AbortSignal
}

export type RequesterHost = {
  opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  addEventListener(type: 'message', listener: (event: RequesterMessage) => void): void
}
export type RequesterMessage = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data' | 'ports'>

/** Messages after which a page is ignored. */
const maxMessages = 10_000

/**
 * The wallet's side: accepts one port of one page, and over it one request that shows a screen.
 *
 * @param origins pages that may ask; the first message is only sent to these
 * @param addresses the wallet's accounts
 * @param onAsk called at most once
 * @param onLock the page reports that the user locked the wallet
 * @returns `alone` when no page opened this window
 */
export function serveWindowRequests(options: serveWindowRequests.Options): 'waiting' | 'alone' {
  const { host = window as unknown as RequesterHost, origins } = options
  const opener = host.opener
  if (!opener) return 'alone'
  let isTaken = false
  host.addEventListener('message', ({ source, origin, data, ports }) => {
    if (isTaken || source !== (opener as unknown) || !origins.includes(origin)) return
    if ((data as { readonly oxbow?: unknown } | null)?.oxbow !== 'port' || ports.length !== 1) return
    isTaken = true
    // Without the opener, the page can neither close nor navigate this window.
    host.opener = null
    listen(ports[0]!, origin, options)
  })
  // The browser delivers each message only to the matching origin.
  for (const origin of origins) opener.postMessage({ oxbow: 'ready' }, origin)
  return 'waiting'
}

export declare namespace serveWindowRequests {
  type Options = {
    readonly origins: readonly string[]
    addresses(): Promise<readonly string[]>
    onAsk(pending: PendingRequest): void
    onLock(): void
    readonly host?: RequesterHost | undefined
    readonly clock?: Clock | undefined
  }
}

function listen(port: MessagePort, origin: string, options: serveWindowRequests.Options): void {
  const { addresses, onAsk, onLock, clock = systemClock } = options
  const seen = new Set<string>()
  let current: Current | undefined
  let messages = 0

  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (++messages > maxMessages) return
    const reading = readWindowRequest(data, clock.now())
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

  function begin(ask: WindowRequest<ScreenVerb>): Current {
    const over = new AbortController()
    let hasBegun = false
    let underWay: WindowRequestResult<'send'> | undefined
    let isSigned = false
    const settle = (body: Reply) => {
      if (over.signal.aborted) return
      reply(ask.id, body)
      // With a string as reason: the default is an error whose stack keeps references to the callers, which had a password.
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
        // Giving up on an unresponsive node doesn't recall a transaction that was sent.
        refuse: (error) =>
          settle(underWay === undefined ? { error: isSigned ? unknown : error } : { result: underWay }),
      },
    }

    /** Expires a request that wasn't approved in time; screens on which people work don't expire. */
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
type Current = { readonly id: string; readonly pending: PendingRequest; takeBack(): void }

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(freeze)
  return Object.freeze(value)
}
