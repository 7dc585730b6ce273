import { bytesToHex } from '@noble/hashes/utils.js'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Clock } from '@oxbow/runtime/Clock'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { MessengerError, type MessengerErrorCode } from './MessengerError.ts'
import { formatMessage, type Message, readMessage } from './messageText.ts'
import type { Asked, Given, Handlers, Topics } from './Topic.ts'
import type { Transport } from './Transport.ts'

export type Messenger<T extends Topics> = {
  /** Asks the other end. @throws {MessengerError} */
  ask<Name extends keyof T & string>(
    topic: Name,
    request: Asked<T[Name]>,
    options?: { readonly timeout?: number; readonly signal?: AbortSignal },
  ): Promise<Given<T[Name]>>
  /** Nothing is asked or answered any longer. */
  close(): void
}

type Pending = { readonly settle: (message: Message) => void; readonly fail: (error: MessengerError) => void }

/**
 * Requests and answers between two places of the wallet. Both ends may ask. What comes is read once, by the schema of its topic; whatever can't be
 * is answered with a code that quotes nothing of it.
 *
 * @example
 * const messenger = createMessenger({ topics, transport, clock, random, handlers: { lock: () => session.lock() } })
 * await messenger.ask('accounts', {})
 */
export function createMessenger<T extends Topics>(options: createMessenger.Options<T>): Messenger<T> {
  const { topics, transport, clock, random, handlers = {} as Handlers<T> } = options
  const { mostBytes = 131_072, mostOpen = 100, timeout: usual = 30_000 } = options
  const asked = new Map<string, Pending>()
  const answering = new Map<string, AbortController>()
  /** Of the last ones, oldest first: a request that comes twice is answered once. */
  const seen = new Set<string>()
  let isClosed = false
  const stop = transport.listen(hear, close)

  function hear(text: unknown): void {
    const message = readMessage(text, mostBytes)
    if (message === undefined || isClosed) return
    if ('topic' in message) void answer(message)
    else if ('isOver' in message) answering.get(message.id)?.abort()
    else asked.get(message.id)?.settle(message)
  }

  async function answer({ id, topic, request }: Extract<Message, { topic: string }>): Promise<void> {
    if (seen.has(id)) return
    seen.add(id)
    if (seen.size > mostSeen) seen.delete(seen.values().next().value!)
    const handler = Object.hasOwn(topics, topic) && Object.hasOwn(handlers, topic) ? handlers[topic] : undefined
    if (handler === undefined) return refuse(id, 'UnknownTopic')
    if (answering.size >= mostOpen) return refuse(id, 'Busy')
    const read = topics[topic]!.request.safeParse(request)
    if (!read.success) return refuse(id, 'InvalidRequest')
    const over = new AbortController()
    answering.set(id, over)
    try {
      const given = await handler(read.data as never, { origin: transport.origin, signal: over.signal })
      if (isClosed || over.signal.aborted) return
      const text = formatMessage({ oxbow: 1, id, answer: given ?? null }, mostBytes)
      if (text === undefined) refuse(id, 'MessageTooLarge')
      else transport.post(text)
    } catch (error) {
      if (!isClosed && !over.signal.aborted) refuse(id, codeOf(error), error)
    } finally {
      answering.delete(id)
    }
  }

  function refuse(id: string, code: string, error?: unknown): void {
    // Errors of ours quote nothing secret; of others nobody knows.
    const message = error instanceof BaseError ? error.shortMessage.slice(0, 1_000) : 'The request was not answered.'
    transport.post(formatMessage({ oxbow: 1, id, error: { code, message } }, mostBytes)!)
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    stop()
    for (const { fail } of [...asked.values()]) fail(new MessengerError('The wallet is not connected.', 'Closed'))
    for (const over of answering.values()) over.abort()
  }

  return {
    close,
    async ask(topic, request, { timeout = usual, signal } = {}) {
      if (isClosed || signal?.aborted) throw new MessengerError('The wallet is not connected.', 'Closed')
      const id = bytesToHex(drawBytes(random, 16))
      const text = formatMessage({ oxbow: 1, id, topic, request }, mostBytes)
      if (text === undefined) throw new MessengerError('The request is too large.', 'MessageTooLarge')
      const done = new AbortController()
      const giveUp = () => asked.get(id)?.fail(new MessengerError('The request was taken back.', 'Closed'))
      try {
        const message = await new Promise<Message>((settle, fail) => {
          asked.set(id, { settle, fail })
          signal?.addEventListener('abort', giveUp, { once: true })
          void clock
            .sleep(timeout, done.signal)
            .then(() => asked.get(id)?.fail(new MessengerError('The wallet didn’t answer in time.', 'Timeout')))
          transport.post(text)
        })
        if ('error' in message) throw toError(message.error)
        const read = topics[topic]!.answer.safeParse('answer' in message ? message.answer : undefined)
        if (!read.success) throw new MessengerError('The answer could not be read.', 'InvalidAnswer')
        return read.data as never
      } catch (error) {
        // Whoever answers need not go on.
        const isOver = error instanceof MessengerError && ['Timeout', 'Closed'].includes(error.code)
        if (isOver && !isClosed) transport.post(formatMessage({ oxbow: 1, id, isOver: true }, mostBytes)!)
        throw error
      } finally {
        asked.delete(id)
        done.abort()
        signal?.removeEventListener('abort', giveUp)
      }
    },
  }
}

export declare namespace createMessenger {
  type Options<T extends Topics> = {
    readonly topics: T
    readonly transport: Transport
    readonly clock: Clock
    readonly random: RandomBytes
    readonly handlers?: Handlers<T>
    /** Of a message, in UTF-8. */
    readonly mostBytes?: number
    /** Requests of the other end at once. */
    readonly mostOpen?: number
    /** Milliseconds, where a request names none. */
    readonly timeout?: number
  }
}

const mostSeen = 1_000
const own: readonly string[] = [
  'MessageTooLarge',
  'UnknownTopic',
  'InvalidRequest',
  'Busy',
] satisfies MessengerErrorCode[]

function codeOf(error: unknown): string {
  const code = error instanceof BaseError ? error.code : undefined
  return code !== undefined && /^\w{1,64}$/.test(code) && !own.includes(code) ? code : 'Failed'
}

function toError({ code, message }: { readonly code: string; readonly message: string }): MessengerError {
  return own.includes(code)
    ? new MessengerError(message, code as MessengerErrorCode)
    : new MessengerError(message, 'Failed', code)
}
