import { type ParsedStreamCommand, type StreamEvent, streamCommandSchema, streamLimits } from '@oxbow/contract/Stream'
import { BaseError } from '@oxbow/errors/BaseError'
import type { WebSocket } from 'ws'
import { describeError } from '../http/answerWithError.ts'
import type { Services } from '../Services.ts'
import { headTopic } from './headTopic.ts'
import { indexTopic } from './indexTopic.ts'
import { ordersTopic } from './ordersTopic.ts'
import { quoteTopic } from './quoteTopic.ts'
import type { Topic } from './Topic.ts'
import { Watch } from './Watch.ts'
import type { YieldingQueue } from './YieldingQueue.ts'

/** Bytes that may wait for a slow reader: a few quotes. Beyond that nothing is worked out for it until it has read. */
const maxBufferedBytes = 64 * 1_024

/** With these nothing is waited for: the connection is cut off. */
const mostBufferedBytes = 4 * maxBufferedBytes

/** A page types and switches; more commands than this are no page. Refilled by as many a second as `perSecond`. */
const commandAllowance = { burst: 40, perSecond: 10 }

/** WebSocket close codes, RFC 6455 section 7.4.1. */
const closeCode = { goingAway: 1001, policyViolation: 1008 } as const

export declare namespace StreamConnection {
  type Options = {
    socket: WebSocket
    services: Services
    turns: YieldingQueue
    /** Throws where the page may have no quotes. */
    assertAllowed: () => void
    /** Whom its quotes count for. */
    visitor: string
    now?: () => number
  }
}

/** One page: what it watches, and what it is told. */
export class StreamConnection {
  readonly #socket: WebSocket
  readonly #services: Services
  readonly #turns: YieldingQueue
  readonly #assertAllowed: () => void
  readonly #visitor: string
  readonly #now: () => number
  /** By `quote:<id>`, `head:<chain>`, `index:<chain>` or `orders:<chain>`. */
  readonly #watches = new Map<string, Watch>()
  #commandsLeft = commandAllowance.burst
  #commandAtMs: number
  #isAlive = true

  constructor({ socket, services, turns, assertAllowed, visitor, now = Date.now }: StreamConnection.Options) {
    this.#socket = socket
    this.#services = services
    this.#turns = turns
    this.#assertAllowed = assertAllowed
    this.#visitor = visitor
    this.#now = now
    this.#commandAtMs = now()
    socket.on('message', (data) => this.#onMessage(data.toString()))
    socket.on('pong', () => {
      this.#isAlive = true
    })
  }

  /** The market of the chain has changed. */
  onMarket(chainId: number): void {
    for (const watch of this.#watches.values()) if (watch.topic.chainId === chainId) watch.touch()
  }

  /**
   * Says that the server lives, for the page, and asks whether the page does; one that has not answered since the last beat is cut off. Looks at
   * all that is watched too: a quote also changes with time, a chain that stands still notwithstanding.
   */
  beat(): void {
    if (!this.#isAlive) {
      this.#socket.terminate()
      return
    }
    this.#isAlive = false
    this.#socket.ping()
    if (this.#isOpen()) this.#send(heartbeat)
    for (const watch of this.#watches.values()) watch.touch()
  }

  end(): void {
    for (const watch of this.#watches.values()) watch.end()
    this.#watches.clear()
  }

  /** The server stops; the page tries again elsewhere or later. */
  close(): void {
    this.#socket.close(closeCode.goingAway, 'The server is stopping.')
  }

  #onMessage(text: string): void {
    if (!this.#mayCommand()) {
      this.#socket.close(closeCode.policyViolation, 'Too many commands.')
      return
    }
    let id: string | undefined
    try {
      const command = parseCommand(text)
      if ('id' in command) id = command.id
      this.#obey(command)
    } catch (error) {
      this.#send({ type: 'refused', id, ...describeError(error) })
    }
  }

  #mayCommand(): boolean {
    const elapsedSeconds = (this.#now() - this.#commandAtMs) / 1_000
    this.#commandAtMs = this.#now()
    const { burst, perSecond } = commandAllowance
    this.#commandsLeft = Math.min(burst, this.#commandsLeft + elapsedSeconds * perSecond) - 1
    return this.#commandsLeft >= 0
  }

  #obey(command: ParsedStreamCommand): void {
    switch (command.type) {
      case 'watch-head':
        this.#watch(`head:${command.chainId}`, headTopic(this.#services, command.chainId))
        break
      case 'unwatch-head':
        this.#unwatch(`head:${command.chainId}`)
        break
      case 'watch-index':
        this.#watch(`index:${command.chainId}`, indexTopic(this.#services, command.chainId))
        break
      case 'unwatch-index':
        this.#unwatch(`index:${command.chainId}`)
        break
      case 'watch-quote': {
        const key = `quote:${command.id}`
        const others = [...this.#watches.keys()].filter((each) => each.startsWith('quote:') && each !== key)
        if (others.length >= streamLimits.quotes) throw new TooManyWatchesError()
        this.#watch(
          key,
          quoteTopic(this.#services, command.id, command.request, {
            assertAllowed: this.#assertAllowed,
            visitor: this.#visitor,
          }),
        )
        break
      }
      case 'unwatch-quote':
        this.#unwatch(`quote:${command.id}`)
        break
      case 'watch-orders':
        this.#watch(`orders:${command.chainId}`, ordersTopic(this.#services, command.chainId, command.after))
        break
      case 'unwatch-orders':
        this.#unwatch(`orders:${command.chainId}`)
    }
  }

  #watch(key: string, topic: Topic): void {
    this.#unwatch(key)
    const watch = new Watch(topic, this.#turns, { isOpen: () => this.#isOpen(), send: (event) => this.#send(event) })
    this.#watches.set(key, watch)
    watch.touch()
  }

  #unwatch(key: string): void {
    this.#watches.get(key)?.end()
    this.#watches.delete(key)
  }

  readonly #resume = (): void => {
    if (this.#isOpen()) for (const watch of this.#watches.values()) watch.resume()
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && this.#socket.bufferedAmount <= maxBufferedBytes
  }

  #send(event: StreamEvent): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // Refusals are sent at once, and who never reads them can go on asking for more.
    if (this.#socket.bufferedAmount > mostBufferedBytes) this.#socket.terminate()
    else this.#socket.send(textOf(event), asText, this.#resume)
  }
}

const heartbeat: StreamEvent = { type: 'heartbeat' }

/** Bytes are sent as a binary message otherwise. */
const asText = { binary: false }

/** What a thousand pages are told of a block is written once. */
const texts = new WeakMap<StreamEvent, Buffer>()

function textOf(event: StreamEvent): Buffer {
  const known = texts.get(event)
  if (known) return known
  const text = Buffer.from(JSON.stringify(event))
  texts.set(event, text)
  return text
}

/** @throws {UnreadableCommandError} */
function parseCommand(text: string): ParsedStreamCommand {
  const parsed = streamCommandSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnreadableCommandError(
    issue ? `${issue.path.join('.') || 'command'}: ${issue.message}` : 'command: is invalid',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

class UnreadableCommandError extends BaseError {
  override name = 'Server.UnreadableCommandError'
  constructor(reason: string) {
    super(`${reason}.`, { code: 'RequestValidationError' })
  }
}

class TooManyWatchesError extends BaseError {
  override name = 'Server.TooManyWatchesError'
  constructor() {
    super(`One connection watches at most ${streamLimits.quotes} quotes.`, {
      code: 'RequestValidationError',
      nextAction: 'Unwatch one first.',
    })
  }
}
