import { expect, test } from 'vitest'
import { findFaults } from './check-commit-message.mjs'

const body = '\n\nBecause a quote took twice as long.'

test('takes a part, a verb and a reason, and what git writes by itself', () => {
  expect(findFaults(`router: ignore cycles in the dual${body}`)).toEqual([])
  expect(findFaults(`exchange/swap: hold the fee to the review${body}\n# Please enter the commit message`)).toEqual([])
  expect(findFaults("Merge branch 'main'")).toEqual([])
})

test.each([
  ['a subject without a part', 'Ignore cycles in the dual', /Begin with the part/],
  ['a long subject', `router: ${'a'.repeat(65)}`, /has 73 characters/],
  ['the past tense', 'router: ignored cycles', /not what you did/],
  ['a full stop', 'router: ignore cycles.', /full stop/],
])('refuses %s', (_, subject, words) => {
  expect(findFaults(`${subject}${body}`).join()).toMatch(words)
})

test('refuses a subject without a reason, and a body that touches it', () => {
  expect(findFaults('router: ignore cycles').join()).toMatch(/Say in a body why/)
  expect(findFaults('router: ignore cycles\nBecause.').join()).toMatch(/blank/)
})
