import { expect, test } from 'vitest'
import { renewQuote } from './renewQuote.ts'

const times = { usualSeconds: 4, slowSeconds: 12, samples: 8 } as const
const fills = (fee: bigint, isUsed = true) => ({ status: 'fills', fee, seconds: 60, isUsed }) as const
const quote = { status: 'ok', output: 999_800n, ...times, keeper: fills(200n) } as const
const sampled = { status: 'ok', output: 999_000n, ...times } as const

test('a quote at the keeper’s fee is replaced where the keeper fills it no longer, or for more than a quarter more', () => {
  expect(renewQuote(quote, quote)).toBeUndefined()
  expect(renewQuote(quote, { ...quote, output: 999_750n, keeper: fills(250n) })).toBeUndefined()
  const dearer = { ...quote, output: 999_749n, keeper: fills(251n) }
  expect(renewQuote(quote, dearer)).toBe(dearer)
  const full = { ...sampled, keeper: { status: 'cannot' } } as const
  expect(renewQuote(quote, full)).toBe(full)
  expect(renewQuote(quote, sampled)).toBe(sampled)
})

test('one that others take as well stays, and so does one that nothing is known of', () => {
  expect(renewQuote(quote, { ...sampled, output: 999_800n })).toBeUndefined()
  expect(renewQuote({ ...quote, keeper: fills(200n, false) }, sampled)).toBeUndefined()
  expect(renewQuote(sampled, { ...sampled, output: 1n })).toBeUndefined()
  expect(renewQuote(quote, { status: 'no-samples', isOfAnySize: true })).toBeUndefined()
})
