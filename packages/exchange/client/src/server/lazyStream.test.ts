import { describe, expect, test, vi } from 'vitest'
import type { Stream } from './createStream.ts'
import { lazyStream } from './lazyStream.ts'

/** A stream that tells its heads at once and remembers who watches. */
function createRiver() {
  const watching = new Set<number>()
  const listeners = new Set<() => void>()
  let isLive = false
  const river: Stream = {
    watchQuote: () => () => {},
    watchIndex: () => () => {},
    watchHead(chainId, onHead) {
      watching.add(chainId)
      isLive = true
      for (const listener of listeners) listener()
      onHead({ type: 'head', chainId, blockNumber: '1', blockHash: `0x${'1'.repeat(64)}`, timestampSeconds: 1 })
      return () => watching.delete(chainId)
    },
    isLive: () => isLive,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => watching.clear(),
  }
  return { river, watching }
}

describe('lazyStream', () => {
  test('default: loads nothing until something is watched, then tells it and whether it is live', async () => {
    const { river, watching } = createRiver()
    const load = vi.fn(async () => river)
    const stream = lazyStream(load)
    const changes: boolean[] = []
    stream.onChange(() => changes.push(stream.isLive()))
    expect([load.mock.calls.length, stream.isLive()]).toEqual([0, false])

    const heads: number[] = []
    const stops = [1, 2].map((chainId) => stream.watchHead(chainId, (head) => heads.push(head.chainId)))
    await vi.waitFor(() => expect(heads).toEqual([1, 2]))
    expect(load).toHaveBeenCalledTimes(1)
    expect(changes).toEqual([true, true])
    stops[0]?.()
    expect([...watching]).toEqual([2])
  })

  test('behavior: what was stopped before the code came is not watched', async () => {
    const { river, watching } = createRiver()
    const stream = lazyStream(async () => river)
    stream.watchHead(1, () => {})()
    stream.watchHead(2, () => {})
    await vi.waitFor(() => expect([...watching]).toEqual([2]))
  })

  test('error: code that does not load leaves it silent, and the next watch tries again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { river, watching } = createRiver()
    let isAway = true
    const stream = lazyStream(async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return river
    })
    stream.watchHead(1, () => {})
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(stream.isLive()).toBe(false)
    isAway = false
    stream.watchHead(2, () => {})
    await vi.waitFor(() => expect([...watching]).toEqual([2]))
    warn.mockRestore()
  })
})
