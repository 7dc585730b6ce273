import { expect, test } from 'vitest'
import { listVariable, tokensVariable } from './listVariable.ts'

test('listVariable: entries without spaces and empty ones; none where nothing is set', () => {
  expect(listVariable().parse(' a, B ,,c ')).toEqual(['a', 'B', 'c'])
  expect(listVariable().parse(undefined)).toEqual([])
})

test('tokensVariable: a chain and an address each, in any case', () => {
  const address = `0x${'Ab'.repeat(20)}`
  expect([...tokensVariable().parse(`1:${address}, 10:${address}`)]).toEqual([
    `1:${address.toLowerCase()}`,
    `10:${address.toLowerCase()}`,
  ])
  for (const wrong of [address, `1:${address}0`, `x:${address}`, '1:0x12'])
    expect(tokensVariable().safeParse(wrong).success).toBe(false)
})
