import { expect, test } from 'vitest'
import { delegateOf, designatorOf, smartAccountCode } from './smartAccount.ts'

const address = smartAccountCode.slice(2)

test('default: the contract that an account runs, in lower case', () => {
  expect(delegateOf(`0xEF0100${address.toUpperCase()}`)).toBe(smartAccountCode)
  expect(designatorOf(smartAccountCode)).toBe(`0xef0100${address}`)
})

test.each([
  ['none', '0x'],
  ['code of a contract', '0x6001'],
  ['a designator that is too short', `0xef0100${address.slice(2)}`],
  ['a designator with more behind it', `0xef0100${address}00`],
  ['a designator behind something', `0x00ef0100${address}`],
  ['another designator', `0xef0101${address}`],
  ['no answer', undefined],
  ['a list', [`0xef0100${address}`]],
])('error: %s is no delegation', (_, code) => {
  expect(delegateOf(code)).toBeUndefined()
})
