import { expect, test } from 'vitest'
import { ChainWatch } from './ChainWatch.ts'

const head = (number: number, hash = `0x${number}`) => ({ number, hash })

test('default: an index at the head follows, for as long as the chain stands still', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  for (let nowMs = 0; nowMs < 600_000; nowMs += 500)
    expect(watch.see({ head: head(10), isOnChain: true, newest: 10, nowMs })).toBe('follows')
})

test('behavior: an index that catches up is behind, not stalled', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  for (let block = 0; block < 100; block++)
    expect(watch.see({ head: head(block), isOnChain: true, newest: 200, nowMs: block * 15_000 })).toBe('behind')
})

test('behavior: an index that stands still behind its chain is stalled', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  expect(watch.see({ head: head(10), isOnChain: true, newest: 50, nowMs: 0 })).toBe('behind')
  expect(watch.see({ head: head(10), isOnChain: true, newest: 60, nowMs: 21_000 })).toBe('stalled')
})

test('behavior: with more patience it takes longer to be stalled', () => {
  const watch = new ChainWatch(2, 40_000, () => 1)
  watch.see({ head: head(10), isOnChain: true, newest: 50, nowMs: 0 })
  expect(watch.see({ head: head(10), isOnChain: true, newest: 60, nowMs: 39_000 })).toBe('behind')
  expect(watch.see({ head: head(10), isOnChain: true, newest: 60, nowMs: 41_000 })).toBe('stalled')
})

test('behavior: on a machine with three times the work it may stand still three times as long', () => {
  const watch = new ChainWatch(2, 20_000, () => 3)
  watch.see({ head: head(10), isOnChain: true, newest: 50, nowMs: 0 })
  expect(watch.see({ head: head(10), isOnChain: true, newest: 60, nowMs: 59_000 })).toBe('behind')
  expect(watch.see({ head: head(10), isOnChain: true, newest: 60, nowMs: 61_000 })).toBe('stalled')
})

test('behavior: a reorg that is undone in time is none', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  expect(watch.see({ head: head(10), isOnChain: false, newest: 10, nowMs: 0 })).toBe('behind')
  expect(watch.see({ head: head(10, '0xnew'), isOnChain: true, newest: 10, nowMs: 3_000 })).toBe('follows')
})

test('behavior: blocks that the chain no longer has mean that it was replaced', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  watch.see({ head: head(10), isOnChain: false, newest: 8, nowMs: 0 })
  expect(watch.see({ head: head(10), isOnChain: false, newest: 9, nowMs: 4_500 })).toBe('replaced')
})

test('behavior: a node that was away proves nothing', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  watch.see({ head: head(10), isOnChain: true, newest: 50, nowMs: 0 })
  watch.blink(10_000)
  watch.blink(40_000)
  expect(watch.see({ head: head(10), isOnChain: true, newest: 90, nowMs: 60_000 })).toBe('behind')
  expect(watch.see({ head: head(10), isOnChain: false, newest: 90, nowMs: 64_000 })).toBe('behind')
})

test('behavior: a node that is away now and then does not hide an index that stands still', () => {
  const watch = new ChainWatch(2, 20_000, () => 1)
  const see = (nowMs: number) => watch.see({ head: head(10), isOnChain: true, newest: 50, nowMs })
  // Half of the time nothing is seen, so it takes twice as long.
  for (let nowMs = 0; nowMs < 40_000; nowMs += 10_000) {
    expect(see(nowMs)).toBe('behind')
    watch.blink(nowMs + 5_000)
  }
  expect(see(40_000)).toBe('behind')
  expect(see(40_500)).toBe('stalled')
})

test('behavior: on a chain with four blocks a second three seconds are what follows means', () => {
  const watch = new ChainWatch(0.25, 20_000, () => 1)
  expect(watch.see({ head: head(10), isOnChain: true, newest: 22, nowMs: 0 })).toBe('follows')
  expect(watch.see({ head: head(10), isOnChain: true, newest: 23, nowMs: 500 })).toBe('behind')
})
