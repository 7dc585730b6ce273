import { expect, test } from 'vitest'
import { toBridgeQuote } from './BridgeQuote.ts'

const pair = { input: { address: '0x1', decimals: 6 }, output: { address: '0x2', decimals: 18 } } as const
const usdc = (whole: number) => BigInt(whole) * 10n ** 6n
const far = (whole: number) => BigInt(Math.round(whole * 1_000)) * 10n ** 15n
const sample = (whole: number, bps: number, seconds: number) => ({
  inputAmount: usdc(whole),
  outputAmount: far(whole * (1 - bps / 10_000)),
  seconds,
})

test('the fee that three of four paid or less, and the times of half and of nine of ten', () => {
  const samples = [sample(100, 10, 4), sample(100, 20, 6), sample(100, 30, 8), sample(100, 100, 600)]
  expect(toBridgeQuote(samples, { amount: usdc(200), pair })).toEqual({
    status: 'ok',
    output: far(199.4),
    usualSeconds: 6,
    slowSeconds: 600,
    samples: 4,
  })
})

test('the samples that are nearest in size count', () => {
  const small = Array.from({ length: 20 }, () => sample(10, 100, 4))
  const large = Array.from({ length: 20 }, () => sample(200, 5, 60))
  expect(toBridgeQuote([...small, ...large], { amount: usdc(150), pair })).toMatchObject({ usualSeconds: 60 })
  expect(toBridgeQuote([...small, ...large], { amount: usdc(12), pair })).toMatchObject({ usualSeconds: 4 })
})

test('no sample of that size: no figure', () => {
  expect(toBridgeQuote([], { amount: usdc(10), pair })).toEqual({ status: 'no-samples' })
  expect(toBridgeQuote([sample(1, 10, 4)], { amount: usdc(100), pair })).toEqual({ status: 'no-samples' })
  expect(toBridgeQuote([sample(100_000, 10, 4)], { amount: usdc(100), pair })).toEqual({ status: 'no-samples' })
})
