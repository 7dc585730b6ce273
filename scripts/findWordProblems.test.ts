import { expect, test } from 'vitest'
import { findForbidden, findWordProblems } from './findWordProblems.mjs'

test('accepts plain product text', () => {
  expect(findWordProblems('Your swap is canceled if the price moves more than this.')).toEqual([])
  expect(findWordProblems('No limit orders yet. The cancellation is pending.')).toEqual([])
  expect(findWordProblems('{count, plural, one {# token} other {# tokens}}')).toEqual([])
})

test.each([
  ['The operator of this Oxbow', 'this site'],
  ['It is retried by itself.', 'automatically'],
  ['This token cannot be sold.', 'contraction'],
  ['Add to favourites', 'favorite'],
])('names the better word in %s', (text, instead) => {
  expect(findWordProblems(text).join()).toContain(instead)
})

test('rejects straight quotes', () => {
  expect(findWordProblems("It can't be sold.")).toEqual(['straight quote: write ’ or “ ”'])
})

test('holds labels to a shorter limit than sentences', () => {
  const text = 'Word '.repeat(15).trim()
  expect(findWordProblems(text).join()).toContain('label of 74 characters')
  expect(findWordProblems(`${text}.`)).toEqual([])
  expect(findWordProblems(`${'word '.repeat(40).trim()}.`).join()).toContain('helper of')
})

test('counts a placeholder and a tag as what they become', () => {
  expect(findWordProblems(`${'{amountOfTheFirstToken} '.repeat(8).trim()}`)).toEqual([])
})

test('leaves texts of the specification as they are', () => {
  expect(findWordProblems('Cannot load transaction')).toEqual([])
  expect(findWordProblems('Cannot load pool')).not.toEqual([])
})

test('asks for the meaning of a hard term in the same text', () => {
  expect(findWordProblems('A basis point (bp) is small.').join()).toContain('isn’t explained')
  expect(findWordProblems('A basis point (bp) is 0.01%.')).toEqual([])
})

test('prose is held to the words alone', () => {
  expect(findForbidden("Don't mind the quotes.")).toEqual([])
  expect(findForbidden('Keep the seed phrase.')).toEqual(['“seed phrase”: write recovery phrase'])
})
