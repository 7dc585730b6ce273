import { expect, test } from 'vitest'
import * as NameState from './NameState.ts'

const of = (typed: string, answer?: NameState.from.Facts['answer'], current?: string) =>
  NameState.from({ typed, answer, current })

test.each([
  ['', undefined, { kind: 'empty' }],
  ['al', undefined, { kind: 'short' }],
  ['a'.repeat(21), undefined, { kind: 'long' }],
  ['al_ce', 'available', { kind: 'letters' }],
  ['älice', 'available', { kind: 'letters' }],
  ['alice', undefined, { kind: 'looking' }],
  ['alice', 'taken', { kind: 'taken' }],
  ['Alice', 'available', { kind: 'available', username: 'alice' }],
  ['alice', 'unread', { kind: 'unread', username: 'alice' }],
  ['bob', 'taken', { kind: 'same' }],
] as const)('"%s", of which the server says %s', (typed, answer, expected) => {
  expect(of(typed, answer, 'bob')).toEqual(expected)
})
