import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const

test('default: a text as it is', () => {
  expect(readMessage({ type: 'personal', data: hexOf('hello\nworld') })).toMatchObject({
    kind: 'text',
    text: 'hello\nworld',
  })
})

test.each([
  ['bytes that are no text', '0xff00'],
  ['a text that turns around', hexOf('pay \u202E01 ETH')],
  ['a text with what nobody sees', hexOf('a\u200Bb')],
  ['a text that rings', hexOf('a\u0007b')],
])('behavior: %s is shown as bytes', (_, data) => {
  expect(readMessage({ type: 'personal', data })).toMatchObject({ kind: 'bytes', text: data })
})

test('behavior: of typed data what is signed, and nothing besides', () => {
  const json = JSON.stringify({
    types: { Mail: [{ name: 'to', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1 },
    message: { to: 'Bob', hidden: 'x' },
  })
  expect(readMessage({ type: 'typed', json })).toMatchObject({
    kind: 'typed',
    text: JSON.stringify({ domain: { name: 'Post', chainId: '1' }, Mail: { to: 'Bob' } }, null, 2),
  })
})

test('error: typed data without a meaning is refused', () => {
  expect(() => readMessage({ type: 'typed', json: '{}' })).toThrowError('can’t be signed')
})
