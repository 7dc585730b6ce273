import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressOf, isFromHere, networkOf, toVisitor, visitorOf } from './visitorOf.ts'

describe('visitorOf', () => {
  test('default: every address of an IPv6 network of 64 bits is one visitor', () => {
    const all = ['2001:db8:7:9::1', '2001:db8:7:9:ffff::', '2001:0db8:0007:0009:0:0:0:a'].map((ip) => visitorOf({ ip }))
    expect(new Set(all).size).toBe(1)
    expect(toVisitor('2001:db8:7:a::1')).not.toBe(all[0])
  })

  test('behavior: an IPv4 address is one visitor, however it is written', () => {
    expect([toVisitor('203.0.113.5'), toVisitor('::ffff:203.0.113.5')]).toEqual(['203.0.113.5', '203.0.113.5'])
    expect(toVisitor('203.0.113.6')).toBe('203.0.113.6')
  })

  test('addressOf: the whole of it, in one way to write it', () => {
    expect(addressOf({ ip: '2001:0db8:0007:0009:0:0:0:a' })).toBe('2001:db8:7:9::a')
    expect(addressOf({ ip: '::ffff:203.0.113.5' })).toBe('203.0.113.5')
  })

  test('behavior: a network of IPv6 has 48 bits, and an address of IPv4 is one', () => {
    const all = ['2001:db8:7:9::1', '2001:db8:7:a::1', '2001:0db8:0007:ffff::2'].map((ip) => networkOf({ ip }))
    expect(new Set(all).size).toBe(1)
    expect(networkOf({ ip: '2001:db8:8::1' })).not.toBe(all[0])
    expect(networkOf({ ip: '::ffff:203.0.113.5' })).toBe('203.0.113.5')
  })

  test.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['203.0.113.5', {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }, false],
    ['127.0.0.1', { forwarded: 'for=203.0.113.5' }, false],
  ])('behavior: %s with %o is from this machine: %s', (ip, headers, isHere) => {
    expect(isFromHere({ ip, headers })).toBe(isHere)
  })

  test('behavior: no other part of the server reads the address of a request', () => {
    const source = join(import.meta.dirname, '..')
    const readers = globSync('**/*.ts', { cwd: source }).filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        /\brequest\.ip\b|\{[^}]*\bip\b[^}]*\} = request/.test(readFileSync(join(source, file), 'utf8')),
    )
    expect(readers).toEqual([join('http', 'visitorOf.ts')])
  })
})
