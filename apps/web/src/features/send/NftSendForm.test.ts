import { expect, test } from 'vitest'
import { amountOf, emptyNftForm } from './NftSendForm.ts'

test('one is sent of what is unique, whatever is in the field', () => {
  expect(amountOf({ ...emptyNftForm, text: '7' }, 'erc721', 1n)).toBe(1n)
  expect(amountOf({ ...emptyNftForm, text: '7' }, 'erc1155', 1n)).toBe(1n)
  expect(amountOf({ ...emptyNftForm, text: '7' }, 'erc1155', undefined)).toBe(1n)
})

test('of several as many as are typed, in whole pieces', () => {
  const of = (text: string) => amountOf({ ...emptyNftForm, text }, 'erc1155', 5n)
  expect(of('3')).toBe(3n)
  expect(of('7')).toBe(7n)
  for (const text of ['', '0', '0.5', '1.0', '-1', 'x']) expect(of(text)).toBeUndefined()
})
