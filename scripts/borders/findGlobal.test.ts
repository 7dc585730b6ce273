import { describe, expect, test } from 'vitest'
import { findGlobal } from './findGlobal.mjs'

describe('behavior: findGlobal', () => {
  test.each([
    ['window', 'const width = window.innerWidth'],
    ['crypto', 'return crypto.getRandomValues(new Uint8Array(4))'],
    ['setTimeout', '  setTimeout(lock, 5)'],
    ['fetch', 'await fetch(url)'],
    ['process', 'if (process["env"])'],
    ['globalThis', 'const { crypto } = globalThis'],
    ['Date.now', 'const now = Date.now()'],
    ['new Date()', 'const now = new Date()'],
    ['Math.random', 'Math.random()'],
  ])('finds %s', (name, source) => {
    expect(findGlobal(source)).toBe(name)
  })

  test.each([
    'clock.now()',
    'options.fetch(url)',
    'storage.process(1)',
    'const document = read()',
    "throw new Error('window.open is off')",
    '/** Not of `window.crypto`. */',
    '  // as window.crypto has it',
    'new Date(seconds)',
    'type Window = { crypto: string }',
  ])('leaves %j alone', (source) => {
    expect(findGlobal(source)).toBeUndefined()
  })
})
