import { expect, test } from 'vitest'
import { readSolanaMessage } from './readSolanaMessage.ts'

const key = (fill: number) => [...new Uint8Array(32).fill(fill)]

/** A message with one instruction that has so many bytes of data, of which the count stands as told. */
const withData = (length: number, count: readonly number[]) =>
  Uint8Array.from([1, 0, 1, 2, ...key(1), ...key(2), ...key(5), 1, 1, 0, ...count, ...new Uint8Array(length)])

test.each([
  [0, [0]],
  [127, [0x7f]],
  [128, [0x80, 1]],
  [300, [0xac, 2]],
  [16_384, [0x80, 0x80, 1]],
])('reads a count of %i', (length, count) => {
  expect(readSolanaMessage(withData(length, count))).toMatchObject({ version: 'legacy', signers: [expect.any(String)] })
  expect(readSolanaMessage(withData(length + 1, count))).toBeUndefined()
})

test.each([
  ['a count of four bytes', withData(0, [0x80, 0x80, 0x80, 0])],
  ['more data than there is', withData(126, [0x7f])],
  ['no signer', Uint8Array.from([0, 0, 1, 1, ...key(1), ...key(5), 0])],
  ['nobody who pays', Uint8Array.from([1, 1, 0, 1, ...key(1), ...key(5), 0])],
  ['more accounts that are read than there are', Uint8Array.from([1, 0, 2, 2, ...key(1), ...key(2), ...key(5), 0])],
  ['version 1', Uint8Array.from([0x81, 1, 0, 0, 1, ...key(1), ...key(5), 0, 0])],
  ['nothing', new Uint8Array(0)],
])('takes %s for no transaction', (_, bytes) => {
  expect(readSolanaMessage(bytes)).toBeUndefined()
})

test('reads version 0, of which lookups end it', () => {
  const lookup = [...key(7), 1, 0, 2, 1, 2]
  const bytes = (lookups: number) =>
    Uint8Array.from([0x80, 1, 0, 0, 1, ...key(1), ...key(5), 0, lookups, ...Array(lookups).fill(lookup).flat()])
  expect(readSolanaMessage(bytes(0))).toMatchObject({ version: 0 })
  expect(readSolanaMessage(bytes(2))).toMatchObject({ version: 0 })
  expect(readSolanaMessage(bytes(2).slice(0, -1))).toBeUndefined()
})
