import { describe, expect, test } from 'vitest'
import { isNodeOrigin, maxNodeOrigins, parseNodeOrigins, toNodeOriginsCookie } from './nodeOrigins.ts'

describe('isNodeOrigin', () => {
  test.each([
    'https://node.example',
    'https://node.example:8545',
    'https://a-b.c1.node.example',
    'https://xn--bcher-kva.example',
    'https://10.0.0.7:8545',
    'http://localhost',
    'http://localhost:8545',
    'http://127.0.0.1:8545',
  ])('takes %s', (origin) => {
    expect(isNodeOrigin(origin)).toBe(true)
  })

  test.each([
    'http://node.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://*.example',
    'https://*',
    'https:',
    'https://node.example/',
    'https://node.example/path',
    'https://user:password@node.example',
    'https://Node.example',
    'https://node.example:443',
    'https://node.example:99999',
    "https://node.example 'unsafe-inline'",
    'https://node.example;script-src *',
    'https://node.example,https://other.example',
    'https://node.example\r\nset-cookie: a=b',
    'wss://node.example',
    'data:',
    "'self'",
    `https://${'a'.repeat(300)}.example`,
    '',
  ])('refuses %j', (origin) => {
    expect(isNodeOrigin(origin)).toBe(false)
  })
})

describe('parseNodeOrigins', () => {
  test('default: what the page wrote', () => {
    const origins = ['https://node.example', 'http://localhost:8545']
    expect(parseNodeOrigins(`a=b; oxbow-nodes=${toNodeOriginsCookie(origins)}; c=d`)).toEqual(origins)
  })

  test('behavior: no cookie, no origins', () => {
    expect(parseNodeOrigins(undefined)).toEqual([])
    expect(parseNodeOrigins('oxbow-nodes-of-another=https://node.example')).toEqual([])
    expect(parseNodeOrigins('oxbow-nodes=')).toEqual([])
  })

  test('behavior: one bad entry does not take the good ones along, and none comes twice', () => {
    const cookie = "oxbow-nodes=https://node.example|https://evil.example;script-src|'self'|https://node.example"
    expect(parseNodeOrigins(cookie)).toEqual(['https://node.example', 'https://evil.example'])
  })

  test('behavior: a long list is cut', () => {
    const many = Array.from({ length: 40 }, (_, index) => `https://n${index}.example`)
    expect(parseNodeOrigins(`oxbow-nodes=${many.join('|')}`)).toHaveLength(maxNodeOrigins)
    expect(toNodeOriginsCookie(many).split('|')).toHaveLength(maxNodeOrigins)
  })
})
