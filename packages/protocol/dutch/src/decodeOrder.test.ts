import { concat, type Hex, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeOrder } from './decodeOrder.ts'
import { encodeOrder } from './encodeOrder.ts'
import { createRandom, type Random, randomV1, randomV3 } from './test/randomOrder.ts'

const makers = { v1: randomV1, v3: (random: Random) => randomV3(random, 16) } as const

describe.each(['v1', 'v3'] as const)('decodeOrder of %s', (version) => {
  const encoded = encodeOrder(makers[version](createRandom(1)))

  test('default: decodes what was encoded', () => {
    const order = makers[version](createRandom(1))
    expect(decodeOrder(version, encodeOrder(order))).toEqual(order)
  })

  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['half a word more', `${encoded}${'00'.repeat(16)}`],
    ['a word more', `${encoded}${'00'.repeat(32)}`],
    ['a word less', slice(encoded, 0, -32)],
    ['another first offset', concat([`0x${'40'.padStart(64, '0')}`, slice(encoded, 32)])],
    ['no hex', `${encoded.slice(0, -1)}x` as Hex],
    ['the other version', encodeOrder(makers[version === 'v1' ? 'v3' : 'v1'](createRandom(2)))],
  ])('error: %s', (_, bytes) => {
    expect(decodeOrder(version, bytes)).toBeUndefined()
  })

  test('behavior: a changed byte is either rejected or changes the order', () => {
    const random = createRandom(Math.floor(Math.random() * 2 ** 31))
    const seen = { refused: 0, read: 0 }
    for (let round = 0; round < 500; round++) {
      const bytes = encodeOrder(makers[version](random))
      const at = 2 + 2 * Math.floor((random() * (bytes.length - 2)) / 2)
      const byte = Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0')
      const changed = `${bytes.slice(0, at)}${byte}${bytes.slice(at + 2)}` as Hex
      const order = decodeOrder(version, changed)
      seen[order === undefined ? 'refused' : 'read']++
      if (order !== undefined) expect(encodeOrder(order)).toBe(changed)
    }
    expect(Math.min(seen.refused, seen.read)).toBeGreaterThan(20)
  })
})

test('error: curve blocks without an amount', () => {
  const order = randomV3(createRandom(3), 0)
  const { curve } = order.input
  const odd = { ...order, input: { ...order.input, curve: { ...curve, relativeBlocks: [7] } } }
  expect(decodeOrder('v3', encodeOrder(odd))).toBeUndefined()
})

test('error: a curve of more points than a reactor takes', () => {
  const order = randomV3(createRandom(3), 0)
  const curve = { relativeBlocks: [], relativeAmounts: Array.from({ length: 17 }, () => 1n) }
  expect(decodeOrder('v3', encodeOrder({ ...order, input: { ...order.input, curve } }))).toBeUndefined()
})
