import type { QuoteRequest } from '@oxbow/contract/Quote'
import { type StreamEvent, streamLimits } from '@oxbow/contract/Stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStream } from './createStream.ts'

/** The part of a WebSocket that the stream uses; `all` is every one that was opened. */
class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: { type: string; id?: string }[] = []
  readonly url: string
  onopen: (() => void) | undefined
  onmessage: ((message: { data: string }) => void) | undefined
  onclose: (() => void) | undefined

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(event: StreamEvent | string) {
    this.onmessage?.({ data: typeof event === 'string' ? event : JSON.stringify(event) })
  }
}

const heartbeat: StreamEvent = { type: 'heartbeat' }
const token = (digit: string) => `0x${digit.repeat(40)}` as const
const request: QuoteRequest = {
  type: 'EXACT_INPUT',
  amount: '1',
  tokenIn: token('0'),
  tokenOut: token('a'),
  tokenInChainId: 1,
  tokenOutChainId: 1,
}

function start() {
  const stream = createStream('http://oxbow.test', { WebSocket: FakeSocket as never, random: () => 1 })
  const failures: string[] = []
  const stop = stream.watchQuote(request, { onQuote: () => {}, onFailure: ({ code }) => failures.push(code) })
  return { stream, stop, failures }
}
const newest = () => FakeSocket.all.at(-1)!

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('createStream', () => {
  test('default: opens with the first watch, says what is watched, and is live when it hears', () => {
    const { stream } = start()
    expect(newest().url).toBe('ws://oxbow.test/v1/stream')
    expect(newest().sent).toEqual([])
    newest().open()
    expect(newest().sent).toEqual([{ type: 'watch-quote', id: '1', request }])
    expect(stream.isLive()).toBe(false)
    newest().say(heartbeat)
    expect(stream.isLive()).toBe(true)
    stream.watchHead(1, () => {})
    expect(FakeSocket.all).toHaveLength(1)
    expect(newest().sent.at(-1)).toEqual({ type: 'watch-head', chainId: 1 })
  })

  test('behavior: after a break it waits longer each time, and says all again', () => {
    const { stream } = start()
    newest().open()
    newest().say(heartbeat)
    const changed = vi.fn()
    stream.onChange(changed)
    for (const delayMs of [500, 1_000, 2_000]) {
      const opened = FakeSocket.all.length
      newest().close()
      vi.advanceTimersByTime(delayMs - 1)
      expect(FakeSocket.all).toHaveLength(opened)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(opened + 1)
    }
    expect(changed).toHaveBeenCalledTimes(1)
    newest().open()
    expect(newest().sent).toEqual([{ type: 'watch-quote', id: '1', request }])
  })

  test('behavior: after a break it hears again how far the index is', () => {
    const { stream } = start()
    const seen: string[] = []
    stream.watchIndex(1, ({ blockNumber }) => seen.push(blockNumber))
    const hash = `0x${'1'.repeat(64)}` as const
    const head = { type: 'index-head', chainId: 1, blockHash: hash, timestampSeconds: 5 } as const
    newest().open()
    newest().say({ ...head, blockNumber: '7' })
    newest().close()
    vi.advanceTimersByTime(500)
    newest().open()
    expect(newest().sent).toContainEqual({ type: 'watch-index', chainId: 1 })
    newest().say({ ...head, blockNumber: '9' })
    newest().say({ ...head, chainId: 2, blockNumber: '3' })
    expect(seen).toEqual(['7', '9'])
  })

  test('behavior: silence is a break', () => {
    const { stream } = start()
    newest().open()
    newest().say(heartbeat)
    vi.advanceTimersByTime(streamLimits.silenceMs - 1)
    expect(stream.isLive()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(stream.isLive()).toBe(false)
    expect(newest().readyState).toBe(3)
  })

  test('behavior: with nothing to watch it lingers, then closes and stays closed', () => {
    const { stop } = start()
    newest().open()
    stop()
    expect(newest().sent.at(-1)).toEqual({ type: 'unwatch-quote', id: '1' })
    expect(newest().readyState).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(newest().readyState).toBe(3)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('error: a failure and a refusal reach whoever watches, and nobody else', () => {
    const { failures } = start()
    newest().open()
    newest().say({ type: 'quote-failed', id: '1', errorCode: 'NoRoute', detail: 'None.' })
    newest().say({ type: 'refused', id: '1', errorCode: 'RequestValidationError', detail: 'Wrong.' })
    newest().say({ type: 'quote-failed', id: '2', errorCode: 'NoRoute', detail: 'None.' })
    expect(failures).toEqual(['NoRoute', 'RequestValidationError'])
  })

  test.each(['nothing', '{"type":"quote","id":"1","response":{}}', '{"type":"news"}'])(
    'error: %s is no event: it hangs up and comes back late',
    (text) => {
      const { stream } = start()
      newest().open()
      newest().say(text)
      expect(stream.isLive()).toBe(false)
      vi.advanceTimersByTime(29_999)
      expect(FakeSocket.all).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(FakeSocket.all).toHaveLength(2)
    },
  )
})
