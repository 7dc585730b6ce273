import { ApiError, errorStatus, isApiErrorCode } from '@oxbow/contract/ApiError'
import type { QuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import {
  type StreamCommand,
  type StreamEvent,
  streamEventSchema,
  streamLimits,
  streamPath,
} from '@oxbow/contract/Stream'

/** How long an idle connection stays open, since the next watch often follows soon. */
const lingerMs = 10_000
const firstRetryMs = 500
const lastRetryMs = 30_000

/**
 * The page's only WebSocket. Opens with the first watch, reconnects after a break and restores all watches; every event is validated.
 *
 * @param baseUrl Origin of the server, without a slash at the end; empty for the page's own.
 * @example
 * const stream = createStream('')
 * const stop = stream.watchQuote(request, { onQuote: ({ quote }) => show(quote.output.amount), onFailure: (error) => show(error.message) })
 */
export function createStream(baseUrl: string, options: createStream.Options = {}): Stream {
  const { WebSocket = globalThis.WebSocket, random = Math.random } = options
  const watches = new Map<string, Watch>()
  const stateListeners = new Set<() => void>()
  let socket: WebSocket | undefined
  let isLive = false
  let failures = 0
  let serial = 0
  let retryTimer: Timer
  let silenceTimer: Timer
  let lingerTimer: Timer

  function connect(): void {
    retryTimer = undefined
    const opening = new WebSocket(urlOf(baseUrl))
    socket = opening
    expectSound()
    opening.onopen = () => {
      for (const { start } of watches.values()) opening.send(JSON.stringify(start))
    }
    opening.onmessage = ({ data }) => {
      const event = parseEvent(data)
      // A server with another protocol counts as unreachable, and the page falls back to requests.
      if (event === undefined) {
        failures = Math.max(failures, 6)
        opening.close()
        return
      }
      expectSound()
      failures = 0
      setLive(true)
      tell(event)
    }
    opening.onclose = () => {
      if (socket === opening) leave()
    }
  }

  function leave(): void {
    const left = socket
    socket = undefined
    clearTimeout(silenceTimer)
    left?.close()
    setLive(false)
    if (watches.size === 0) return
    const delayMs = Math.min(lastRetryMs, firstRetryMs * 2 ** failures)
    failures += 1
    // Spread out, so that not all pages reconnect to a restarted server at once.
    retryTimer = setTimeout(connect, delayMs * (0.5 + random() / 2))
  }

  function expectSound(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(leave, streamLimits.silenceMs)
  }

  function tell(event: StreamEvent): void {
    const key = keyOf(event)
    if (key === undefined) return
    for (const listener of watches.get(key)?.listeners ?? []) listener(event)
  }

  function setLive(next: boolean): void {
    if (isLive === next) return
    isLive = next
    for (const listener of stateListeners) listener()
  }

  function send(command: StreamCommand): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify(command))
  }

  function watch(key: string, start: StreamCommand, stop: StreamCommand, listener: Listener): () => void {
    const known = watches.get(key)
    const watched = known ?? { start, listeners: new Set() }
    watched.listeners.add(listener)
    if (!known) {
      watches.set(key, watched)
      clearTimeout(lingerTimer)
      if (socket) send(start)
      else if (retryTimer === undefined) connect()
    }
    return () => {
      if (!watched.listeners.delete(listener) || watched.listeners.size > 0) return
      watches.delete(key)
      send(stop)
      if (watches.size === 0) lingerTimer = setTimeout(disconnect, lingerMs)
    }
  }

  function disconnect(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    failures = 0
    if (socket) leave()
  }

  return {
    watchQuote(request, { onQuote, onFailure }) {
      const id = `${++serial}`
      return watch(id, { type: 'watch-quote', id, request }, { type: 'unwatch-quote', id }, (event) => {
        if (event.type === 'quote') onQuote(event.response)
        else if (event.type === 'quote-failed' || event.type === 'refused') onFailure(toApiError(event))
      })
    },
    watchHead(chainId, onHead) {
      return watch(`head:${chainId}`, { type: 'watch-head', chainId }, { type: 'unwatch-head', chainId }, (event) => {
        if (event.type === 'head') onHead(event)
      })
    },
    watchIndex(chainId, onHead) {
      return watch(
        `index:${chainId}`,
        { type: 'watch-index', chainId },
        { type: 'unwatch-index', chainId },
        (event) => {
          if (event.type === 'index-head') onHead(event)
        },
      )
    },
    isLive: () => isLive,
    onChange(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    close() {
      watches.clear()
      clearTimeout(lingerTimer)
      disconnect()
    },
  }
}

export declare namespace createStream {
  type Options = {
    WebSocket?: typeof globalThis.WebSocket | undefined
    /** From 0 to 1; spreads reconnections. */
    random?: (() => number) | undefined
  }
}

export type Head = Extract<StreamEvent, { type: 'head' }>
export type IndexHead = Extract<StreamEvent, { type: 'index-head' }>

export type Stream = {
  /** Returns a function that stops the watch. `onFailure`: no quote is available now; the watch continues. */
  watchQuote(
    request: QuoteRequest,
    listener: { onQuote: (response: QuoteResponse) => void; onFailure: (error: ApiError) => void },
  ): () => void
  watchHead(chainId: number, onHead: (head: Head) => void): () => void
  /** Calls `onHead` with the index's last block: at once, whenever it advances, and after a reconnection. */
  watchIndex(chainId: number, onHead: (head: IndexHead) => void): () => void
  /** Whether the current connection has received data, so that watched data is up to date. */
  isLive(): boolean
  /** Calls `listener` when `isLive` changes. */
  onChange(listener: () => void): () => void
  /** Stops all watches. */
  close(): void
}

type Timer = ReturnType<typeof setTimeout> | undefined
type Listener = (event: StreamEvent) => void
type Watch = { readonly start: StreamCommand; readonly listeners: Set<Listener> }

function keyOf(event: StreamEvent): string | undefined {
  if (event.type === 'head') return `head:${event.chainId}`
  if (event.type === 'index-head') return `index:${event.chainId}`
  return 'id' in event ? event.id : undefined
}

function urlOf(baseUrl: string): string {
  const url = new URL(streamPath, baseUrl === '' ? globalThis.location.href : baseUrl)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

function parseEvent(data: unknown): StreamEvent | undefined {
  try {
    return streamEventSchema.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

function toApiError({ errorCode, detail }: { errorCode: string; detail: string }): ApiError {
  return new ApiError({ code: errorCode, detail, status: isApiErrorCode(errorCode) ? errorStatus[errorCode] : 500 })
}
