import { expect, test } from 'vitest'
import { ConnectionCounts } from './ConnectionCounts.ts'
import { toVisitor } from './visitorOf.ts'

test('default: so many connections a visitor; one that closes leaves its place', () => {
  const counts = new ConnectionCounts(2)
  const close = counts.open('192.0.2.1')
  counts.open('192.0.2.1')
  expect(counts.limitOf('192.0.2.1')).toBe('address')
  expect(counts.limitOf('192.0.2.2')).toBeUndefined()
  close()
  expect(counts.limitOf('192.0.2.1')).toBeUndefined()
})

test('behavior: one IPv6 network of many visitors has no more than four of them', () => {
  const counts = new ConnectionCounts(2)
  const closes: (() => void)[] = []
  for (let subnet = 0; subnet < 64; subnet++) {
    const visitor = toVisitor(`2001:db8:1:${subnet.toString(16)}::1`)
    while (counts.limitOf(visitor) === undefined) closes.push(counts.open(visitor))
  }
  expect(closes).toHaveLength(8)
  expect(counts.limitOf(toVisitor('2001:db8:2::1'))).toBeUndefined()
  for (const close of closes) close()
  expect(counts.limitOf(toVisitor('2001:db8:1:ff::1'))).toBeUndefined()
})
