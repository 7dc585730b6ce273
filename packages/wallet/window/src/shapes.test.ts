import { describe, expect, test } from 'vitest'
import { eitherOf, exactly, isBoolean, isCount, isNumber, isText, listOf, oneOf, textLike } from './shapes.ts'

describe('shapes', () => {
  const isPoint = exactly({ x: isNumber, tag: oneOf('a', 'b') }, { note: isText })

  test('default: these keys, one of the values, and what may be left out', () => {
    expect(isPoint({ x: 1, tag: 'a' })).toBe(true)
    expect(isPoint({ x: 1, tag: 'b', note: 'here' })).toBe(true)
    expect(isPoint({ x: 1, tag: 'b', note: undefined })).toBe(true)
  })

  test.each([
    ['a key more', { x: 1, tag: 'a', y: 2 }],
    ['a hidden key more', { x: 1, tag: 'a', [Symbol('y')]: 2 }],
    ['a key more that no loop shows', Object.defineProperty({ x: 1, tag: 'a' }, 'y', { value: 2 })],
    ['a key less', { x: 1 }],
    ['a key of what it was made from', Object.create({ x: 1, tag: 'a' })],
    ['another value', { x: 1, tag: 'c' }],
    ['a value of another type', { x: '1', tag: 'a' }],
    ['something else where something may be left out', { x: 1, tag: 'a', note: 7 }],
    ['a name that every object has', { x: 1, tag: 'a', toString: 'b' }],
    ['a list', Object.assign([], { x: 1, tag: 'a' })],
    ['nothing', null],
    ['a text', 'x'],
    ['a function', Object.assign(() => {}, { x: 1, tag: 'a' })],
  ])('behavior: not %s', (_, value) => {
    expect(isPoint(value)).toBe(false)
  })

  test('behavior: a list has so many, all of one shape, and no holes', () => {
    const isPair = listOf(isCount, 1, 2)
    expect([[1], [1, 2]].every(isPair)).toBe(true)
    for (const not of [[], [1, 2, 3], [1, 'b'], new Array(1), { 0: 1, length: 1 }, '1']) expect(isPair(not)).toBe(false)
  })

  test('behavior: numbers', () => {
    expect([1, 2 ** 53 - 1].every(isCount)).toBe(true)
    for (const not of [0, -1, 1.5, 2 ** 53, Number.NaN, Infinity, '1', 1n]) expect(isCount(not)).toBe(false)
    expect([0, -1.5].every(isNumber)).toBe(true)
    for (const not of [Number.NaN, '0', null]) expect(isNumber(not)).toBe(false)
  })

  test('behavior: texts, yes and no, one of two', () => {
    const isShort = textLike(/^[a-z]{1,3}$/)
    expect(isShort('abc')).toBe(true)
    for (const not of ['abcd', 'ABC', ['abc'], { toString: () => 'abc' }]) expect(isShort(not)).toBe(false)
    expect([true, false].every(isBoolean)).toBe(true)
    expect(isBoolean('true')).toBe(false)
    const isEither = eitherOf(isShort, isCount)
    expect([isEither('a'), isEither(1), isEither(true)]).toEqual([true, true, false])
  })
})
