import { describe, expect, test } from 'vitest'
import { independentSamples, toBridgeQuote } from './BridgeQuote.ts'

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
  expect(toBridgeQuote([], { amount: usdc(10), pair })).toEqual({ status: 'no-samples', isOfAnySize: true })
  const ofOthers = { status: 'no-samples', isOfAnySize: false }
  expect(toBridgeQuote([sample(1, 10, 4)], { amount: usdc(100), pair })).toEqual(ofOthers)
  expect(toBridgeQuote([sample(100_000, 10, 4)], { amount: usdc(100), pair })).toEqual(ofOthers)
})

test('a few who fill their own deposits at a fee of their own, near the amount, set no price', () => {
  const honest = Array.from({ length: 60 }, (_, index) => sample(1_000 + 10 * index, 5, 4))
  const own = Array.from({ length: 10 }, () => sample(1_000, 4_000, 4))
  const quote = toBridgeQuote([...honest, ...own], { amount: usdc(1_000), pair })
  expect(quote).toMatchObject({ status: 'ok' })
  expect(quote.status === 'ok' && quote.output).toBeGreaterThanOrEqual(far(998.5))
})

test('a few who fill their own deposits for nothing leave a fee for which others fill', () => {
  const honest = Array.from({ length: 1_000 }, (_, index) => sample(10 + 10 * index, 5, 20))
  const own = Array.from({ length: 20 }, (_, index) => sample(1_000 + index, index % 2 === 0 ? 0 : -1, 2))
  const quote = toBridgeQuote([...honest, ...own], { amount: usdc(1_000), pair })
  expect(quote).toMatchObject({ status: 'ok', output: far(999.5) })
})

test('sums that all pay, as gas is, don’t make a large amount dearer, nor parts a small one', () => {
  // 0.05 and five basis points.
  const usual = (whole: number) => sample(whole, 5 + 500 / whole, 20)
  const sizes = [10, 12, 15, 20, 30, 40, 60, 3_000, 3_000, 3_000]
  const quote = toBridgeQuote(sizes.map(usual), { amount: usdc(3_000), pair })
  expect(quote.status === 'ok' && quote.output).toBeGreaterThanOrEqual(far(3_000 - 1.55))
})

test('samples whose time nobody looked up price an amount, and its time is of those that are near; of none it is unknown', () => {
  const timed = Array.from({ length: 20 }, () => sample(200, 10, 9))
  const untimed = Array.from({ length: 20 }, () => ({ ...sample(100, 10, 0), seconds: undefined }))
  const asked = { amount: usdc(100), pair }
  expect(toBridgeQuote([...timed, ...untimed], asked)).toMatchObject({ output: far(99.9), usualSeconds: 9 })
  expect(toBridgeQuote(untimed, asked)).toMatchObject({ usualSeconds: undefined, slowSeconds: undefined })
})

test('no less than a fill takes of the network', () => {
  const samples = Array.from({ length: 20 }, () => sample(1_000, 0, 2))
  const quote = toBridgeQuote(samples, { amount: usdc(1_000), leastFee: 300_000n, pair })
  expect(quote).toMatchObject({ output: far(999.7) })
})

test('what a fill is said to burn is no more than four times what others paid', () => {
  const samples = Array.from({ length: 20 }, () => sample(1_000, 10, 2))
  const paid = toBridgeQuote(samples, { amount: usdc(1_000), pair })
  const lied = toBridgeQuote(samples, { amount: usdc(1_000), leastFee: usdc(500), pair })
  if (paid.status !== 'ok' || lied.status !== 'ok') throw new Error('There are samples.')
  const fee = far(1_000) - paid.output
  expect(fee).toBeGreaterThan(0n)
  expect(far(1_000) - lied.output).toBe(4n * fee)
})

describe('what this site’s keeper asks', () => {
  const samples = Array.from({ length: 20 }, () => sample(1_000, 10, 2))
  /** Of the output: 0.2, two basis points, a million at most. */
  const wait = { limit: far(2_000), atRisk: 0n, finalSeconds: 800, fillSeconds: 24 }
  const offer = { leastFee: far(0.2), feeBps: 2n, most: far(1_000_000), wait }
  const quoteOf = (changed: Partial<typeof offer>, more: { leastFee?: bigint; whole?: number } = {}) => {
    const { whole = 1_000, leastFee } = more
    const quote = toBridgeQuote(samples, { amount: usdc(whole), leastFee, keeper: { ...offer, ...changed }, pair })
    if (quote.status !== 'ok') throw new Error('There are samples.')
    return quote
  }

  test('is the fee where recent transfers paid more', () => {
    const quote = quoteOf({})
    expect(quote.keeper).toEqual({ status: 'fills', fee: 200_000n, seconds: 424, isUsed: true })
    expect(quote.output).toBe(far(999.8))
    // The share counts where it is more than the least fee, and what the keeper judges is never less than it asks.
    const large = quoteOf({}, { whole: 10_000 })
    expect(large.output).toBeGreaterThan(far(9_997.99))
    expect((far(10_000) - large.output) * 10_000n).toBeGreaterThanOrEqual(large.output * 2n)
  })

  test('takes as long as the keeper waits for that amount, and not as long as those who were paid more', () => {
    expect(quoteOf({})).toMatchObject({ usualSeconds: 424, slowSeconds: 424 })
    expect(quoteOf({ wait: { ...wait, atRisk: far(500) } })).toMatchObject({ usualSeconds: 624, slowSeconds: 624 })
    // Never longer than until the deposit is final.
    expect(quoteOf({}, { whole: 10_000 })).toMatchObject({ usualSeconds: 824, slowSeconds: 824 })
    expect(quoteOf({ leastFee: far(50) })).toMatchObject({ usualSeconds: 2, slowSeconds: 2 })
  })

  test('raises no fee, whatever it is, and is shown beside it', () => {
    const { output } = toBridgeQuote(samples, { amount: usdc(1_000), pair }) as { output: bigint }
    const quote = quoteOf({ leastFee: far(50) })
    expect(quote.output).toBe(output)
    expect(quote.keeper).toEqual({ status: 'fills', fee: usdc(50), seconds: 404, isUsed: false })
  })

  test('lowers none below the gas of a fill, nor to nothing', () => {
    const subsidized = quoteOf({}, { leastFee: 300_000n })
    expect(subsidized.keeper).toEqual({ status: 'fills', fee: 200_000n, seconds: 424, isUsed: false })
    expect(subsidized.output).toBe(far(999))
    expect(quoteOf({ leastFee: 0n, feeBps: 0n }).output).toBe(far(999))
  })

  test('is no figure for more than it pays out, or for what its fee exceeds', () => {
    expect(quoteOf({ most: far(999) })).toMatchObject({ keeper: { status: 'cannot' }, output: far(999) })
    expect(quoteOf({ most: 0n }).keeper).toEqual({ status: 'cannot' })
    expect(quoteOf({ leastFee: far(1_000) }).keeper).toEqual({ status: 'cannot' })
  })

  test('is no route where nobody bridged', () => {
    const quote = toBridgeQuote([], { amount: usdc(10), keeper: offer, pair })
    expect(quote).toEqual({ status: 'no-samples', isOfAnySize: true })
  })
})

test('of one relayer the newest eight of each size count, whomever they name as depositor, and nobody who paid themselves', () => {
  const by = (relayer: string, depositor: number, whole: number, recipient = `${depositor}`) => ({
    ...sample(whole, 5, 4),
    relayer: `0x${relayer}` as const,
    depositor: `0x${depositor}` as const,
    recipient: `0x${recipient}` as const,
  })
  const many = Array.from({ length: 10 }, (_, index) => by('a', index, 100))
  const [large, other] = [by('a', 1, 1_000), by('b', 1, 100)]
  const own = [by('1', 1, 100), by('a', 2, 100, 'a')]
  expect(independentSamples([...many, large, ...own, other])).toEqual([...many.slice(2), large, other])
})

/** Fills of one's own deposits: what they give out and take in is one's own, and comes back after an hour. */
const selfFilled = (count: number, whole: number, bps: number) =>
  Array.from({ length: count }, () => sample(whole, bps, 4))

describe('what an attacker pays', () => {
  /** 300 transfers of 20 to 50,000 at 0.02 and a basis point. */
  const honest = Array.from({ length: 300 }, (_, index) => {
    const whole = 20 + ((index * 7_919) % 50_000)
    return sample(whole, 1 + 200 / whole, 4)
  })
  const feeOf = (others: typeof honest, whole: number) => {
    const quote = toBridgeQuote([...honest, ...others], { amount: usdc(whole), leastFee: 1_000n, pair })
    if (quote.status !== 'ok') throw new Error('There are samples.')
    return Number(far(whole) - quote.output) / 1e18
  }

  test('cents move no fee, however many they are', () => {
    const usual = feeOf([], 5_000)
    expect(usual).toBeLessThan(0.6)
    const cents = Array.from({ length: 10_000 }, () => ({
      ...sample(1, 9_900, 4),
      inputAmount: 10_000n,
      outputAmount: 1n,
    }))
    expect(feeOf(cents, 5_000)).toBe(usual)
    expect(feeOf([...cents, ...selfFilled(6, 5_000, 99)], 5_000)).toBeLessThan(4 * usual)
  })

  test.each([
    [30_000, 4],
    [100_000, 4],
    [500_000, 12],
  ])('with $%d on its route, no more than %d times the usual fee for 5,000', (budget, times) => {
    const usual = feeOf([], 5_000)
    for (const size of [5_000, 2_500, 10_000, 25_000])
      expect(feeOf(selfFilled(budget / size, size, 99), 5_000)).toBeLessThan(times * usual)
  })

  test('any fee only with as much money as all others, each up to the amount', () => {
    expect(feeOf(selfFilled(300, 5_000, 90), 5_000)).toBeGreaterThan(40)
    expect(feeOf(selfFilled(1, 1_500_000, 90), 5_000)).toBeLessThan(1)
  })

  test('with $500,000 on its route, no fee for which nobody fills', () => {
    for (const bps of [0, -100]) expect(feeOf(selfFilled(100, 5_000, bps), 5_000)).toBeGreaterThan(0.4)
  })
})
