import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { pastedText } from '../test/pastedText.ts'
import { createEntropy } from './createEntropy.ts'
import { readPhrase, wordCounts } from './readPhrase.ts'
import { phraseText } from './secretTexts.ts'

const phrase = 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic'

describe('readPhrase', () => {
  test('accepts any case and white space', () => {
    const messy = `\n  ${phrase.toUpperCase().replaceAll(' ', ' \t\u00a0\n\u3000')}  `
    expect(readPhrase(messy)).toEqual(readPhrase(phrase))
    expect(readPhrase(phrase.replace('ozone', 'ｏｚｏｎｅ'))).toEqual(readPhrase(phrase))
  })

  test('tells which words are in no list, and does not repeat them', () => {
    const reading = readPhrase(phrase.replace('drill', 'drlil').replace('picnic', 'picnics'))
    expect(reading).toEqual({ status: 'unknown-words', positions: [1, 11] })
    expect(JSON.stringify(reading)).not.toContain('drlil')
  })

  test.each([
    ['', 0],
    ['ozone', 1],
    [phrase.replace(' picnic', ''), 11],
    [`${phrase} ozone`, 13],
  ])('tells how many words there are when it is a wrong number: %j', (text, count) => {
    expect(readPhrase(text)).toEqual({ status: 'wrong-word-count', count })
  })

  test('tells a wrong checksum from a wrong word', () => {
    expect(readPhrase(phrase.replace('ozone', 'zoo'))).toEqual({ status: 'wrong-checksum' })
    expect(readPhrase(phrase.replace('ozone drill', 'drill ozone'))).toEqual({ status: 'wrong-checksum' })
  })

  test.each(wordCounts)('a new phrase of %i words reads back', (words) => {
    const entropy = createEntropy(countingRandom(words), words)
    const text = phraseText(entropy)
    expect(text.split(' ')).toHaveLength(words)
    expect(readPhrase(text)).toEqual({ status: 'valid', entropy })
  })

  test('never throws, whatever is pasted', () => {
    fc.assert(
      fc.property(pastedText, (text) => {
        expect(readPhrase(text).status).not.toBe('valid')
      }),
      { numRuns: 200 },
    )
  })
})

describe('createEntropy', () => {
  test.each([
    ['nothing', () => new Uint8Array(0)],
    ['zeros', (length: number) => new Uint8Array(length)],
    ['one byte over and over', (length: number) => new Uint8Array(length).fill(7)],
    ['too much', (length: number) => countingRandom()(length + 1)],
    ['a list', (length: number) => Array.from({ length }, (_, at) => at) as unknown as Uint8Array],
  ])('refuses a random source that gives %s', (_, random) => {
    expect(() => createEntropy(random)).toThrow(expect.objectContaining({ code: 'RandomUnavailable' }))
  })
})
