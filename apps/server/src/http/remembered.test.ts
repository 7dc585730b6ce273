import { describe, expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counting(most: number) {
  const asked: string[] = []
  const lengthOf = remembered((of) => {
    asked.push(of)
    return of === '' ? undefined : of.length
  }, most)
  return { asked, lengthOf }
}

describe('remembered', () => {
  test('asks once for each string, also where the answer is undefined', () => {
    const { asked, lengthOf } = counting(8)
    expect(['a', 'bb', 'a', '', '', 'bb'].map(lengthOf)).toEqual([1, 2, 1, undefined, undefined, 2])
    expect(asked).toEqual(['a', 'bb', ''])
  })

  test('keeps no more than so many, whoever makes them up', () => {
    const { asked, lengthOf } = counting(2)
    for (const of of ['a', 'bb', 'a', 'ccc', 'ccc', 'a']) expect(lengthOf(of)).toBe(of.length)
    expect(asked).toEqual(['a', 'bb', 'ccc', 'a'])
  })
})
