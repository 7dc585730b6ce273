import { expect, test } from 'vitest'
import { findButtons, findForbidden, findLongButton, findWordProblems } from './findWordProblems.mjs'

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

test('finds the words of buttons in a source, and holds them to a shorter limit, in every language', () => {
  const source = [
    `<Button onClick={() => go(1)}>{t\`Show all \${count} positions\`}</Button>`,
    '<Button size="lg">\n  <Trans>Try again</Trans>\n</Button>',
    '<Button busy><Icon /></Button><p>{t`Nothing to press here`}</p>',
  ].join('\n')
  const buttons = new Set(findButtons(source))
  expect([...buttons]).toEqual(['Show all 0.00 positions', 'Try again'])
  expect(findWordProblems('Show all {count} positions', buttons)).toEqual([])
  const long = new Set(['Continue in your wallet app'])
  expect(findWordProblems('Continue in your wallet app', long)).toEqual(['button of 27 characters, at most 24'])
  expect(findWordProblems('Continue in your wallet app')).toEqual([])
  expect(findLongButton('Try again', 'Noch einmal versuchen', buttons)).toBeUndefined()
  expect(findLongButton('Try again', 'Bitte versuche es jetzt noch ein weiteres Mal', buttons)).toContain(
    'button of 45',
  )
  expect(
    findLongButton('Nothing to press here', 'Hier gibt es überhaupt gar nichts zu drücken', buttons),
  ).toBeUndefined()
})

test('counts a placeholder and a tag as what they become', () => {
  expect(findWordProblems(`${'{amountOfTheFirstToken} '.repeat(8).trim()}`)).toEqual([])
})

test('leaves texts that must stay verbatim as they are', () => {
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
