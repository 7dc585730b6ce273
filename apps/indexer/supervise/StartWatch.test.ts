import { expect, test } from 'vitest'
import { StartWatch } from './StartWatch.ts'

function open(load = 1) {
  let nowMs = 0
  const watch = new StartWatch({ now: () => nowMs, load: () => load })
  watch.starts()
  return {
    watch,
    after: (seconds: number, ...read: number[]) => {
      nowMs += seconds * 1_000
      return watch.stands(read.map((each) => ({ done: 0, read: each })))
    },
  }
}

test('default: a start without progress stands after two minutes, one with progress never does', () => {
  const { after } = open()
  expect(after(119, 5)).toBe(false)
  expect(after(119, 6)).toBe(false)
  expect(after(119, 6)).toBe(false)
  expect(after(2, 6)).toBe(true)
})

test('behavior: a start that shows nothing at all stands too', () => {
  const { after } = open()
  expect(after(121)).toBe(true)
})

test('behavior: each restart without progress has twice the patience, until the index follows', () => {
  const { after, watch } = open()
  expect(after(121)).toBe(true)
  watch.starts()
  expect(after(239)).toBe(false)
  expect(after(2)).toBe(true)
  watch.begins()
  watch.starts()
  expect(after(121)).toBe(true)
})

test('behavior: an index that followed until now does not stand when its blocks are not seen once', () => {
  const { after, watch } = open()
  for (let look = 0; look < 10; look++) {
    expect(after(60, look)).toBe(false)
    watch.begins()
  }
  expect(after(119, 9)).toBe(false)
})

test('behavior: a busy machine has more patience', () => {
  const { after } = open(3)
  expect(after(359)).toBe(false)
  expect(after(2)).toBe(true)
})
