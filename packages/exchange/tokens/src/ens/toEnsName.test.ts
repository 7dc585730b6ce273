import { expect, test } from 'vitest'
import { toEnsName } from './toEnsName.ts'

test.each([
  // As ENSIP-15 writes it.
  ['Vitalik.eth', 'vitalik.eth'],
  ['a-b.c.eth', 'a-b.c.eth'],
  ['ÀB.eth', 'àb.eth'],
  // No name: one label, an empty one, or a space.
  ['vitalik', undefined],
  ['àb', undefined],
  ['a..eth', undefined],
  ['.eth', undefined],
  ['a b.eth', undefined],
  // Such labels stand for letters of another script elsewhere, at the beginning or further on.
  ['xn--vitalk-cta.eth', undefined],
  ['a.xn--b.eth', undefined],
  ['abc--d.eth', 'abc--d.eth'],
  [`${'a'.repeat(251)}.eth`, `${'a'.repeat(251)}.eth`],
  [`${'a'.repeat(252)}.eth`, undefined],
] as const)('default: %s', async (text, name) => {
  expect(await toEnsName(text)).toBe(name)
})
