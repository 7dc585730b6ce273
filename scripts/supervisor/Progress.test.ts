import type { WriteStream } from 'node:tty'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Progress } from './Progress.ts'

let said: string[]
let progress: Progress
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  progress = new Progress({ write: (text: string) => said.push(text.trimEnd()) } as unknown as WriteStream)
})
afterEach(() => {
  progress.close()
  vi.useRealTimers()
})

test('default: a part that takes long is said again each half minute, with its time', () => {
  progress.update('index', 'reading the chains')
  vi.advanceTimersByTime(29_000)
  expect(said).toEqual(['  · index        reading the chains'])
  vi.advanceTimersByTime(41_000)
  expect(said.slice(1)).toEqual([
    '  · index        reading the chains (for 0.5 min)',
    '  · index        reading the chains (for 1.0 min)',
  ])
})

test('behavior: when the index is ready, so are the rows of its chains', () => {
  progress.update('index', 'reading the chains')
  progress.update('probe', 'logs read to 1100, indexing 1100/1132', 'index')
  progress.finish('index')
  expect(said.at(-1)).toBe('  ✓ probe        ready (0.0 s)')
  vi.advanceTimersByTime(120_000)
  expect(said.at(-1)).toBe('  ✓ probe        ready (0.0 s)')
})

test('behavior: what is done, goes on, or says itself what it waits for is not', () => {
  progress.finish('database')
  progress.update('index', 'waiting for the database at db.example:5432 (nothing listens there)')
  for (let block = 0; block < 40; block++) {
    progress.update('example', `reading logs ${block}/100`)
    vi.advanceTimersByTime(3_000)
  }
  expect(said.filter((line) => line.includes(' min'))).toEqual([])
})

test('behavior: nothing is said once it is closed', () => {
  progress.update('index', 'reading the chains')
  progress.close()
  vi.advanceTimersByTime(120_000)
  expect(said).toHaveLength(1)
})
