import type { QuoteResponse } from '@oxbow/contract/Quote'
import { describe, expect, test } from 'vitest'
import type { SwapIntent } from './SwapIntent.ts'
import { QuoteMismatchError, verifyQuote } from './verifyQuote.ts'

const native = `0x${'0'.repeat(40)}` as const
const comp = `0x${'c'.repeat(40)}` as const
const weth = `0x${'e'.repeat(40)}` as const
const pepe = `0x${'9'.repeat(40)}` as const
const me = `0x${'a'.repeat(40)}` as const
const stranger = `0x${'5'.repeat(40)}` as const

/** Half an ether for COMP, at half a per cent. */
const intent: SwapIntent = {
  chainId: 1,
  tradeType: 'exact-in',
  tokenIn: native,
  tokenOut: comp,
  amount: 5n * 10n ** 17n,
  account: me,
  slippageBps: 50,
}
const answer = {
  routing: 'CLASSIC',
  permitData: null,
  quote: {
    chainId: 1,
    tradeType: 'EXACT_INPUT',
    swapper: me,
    input: { token: native, amount: '500000000000000000' },
    output: { token: comp, amount: '20000', minimumAmount: '19900', recipient: me },
    slippage: 0.5,
    route: [[{ type: 'v4-pool', hooks: native }]],
  },
} as unknown as QuoteResponse
type Change = { readonly [key: string]: unknown }

function changed(of: QuoteResponse, { input, output, routing, ...quote }: Change): QuoteResponse {
  const { quote: was } = of
  return {
    ...of,
    routing: routing ?? of.routing,
    quote: {
      ...was,
      ...quote,
      input: { ...was.input, ...(input as object) },
      output: { ...was.output, ...(output as object) },
    },
  } as QuoteResponse
}

const bought: SwapIntent = { ...intent, tradeType: 'exact-out', amount: 20_000n }
const buying = changed(answer, {
  tradeType: 'EXACT_OUTPUT',
  input: { amount: '1000000', maximumAmount: '1005000' },
  output: { minimumAmount: '20000' },
})
const wrapping: SwapIntent = { ...intent, tokenOut: weth, amount: 7n }
const wrapped = changed(answer, {
  routing: 'WRAP',
  route: [],
  slippage: 0,
  input: { amount: '7' },
  output: { token: weth, amount: '7', minimumAmount: '7' },
})

describe('verifyQuote', () => {
  test('default: an answer to what was asked passes', () => {
    verifyQuote(answer, intent)
    verifyQuote(buying, bought)
    verifyQuote(changed(buying, { delivery: 'AT_LEAST', input: { amount: '1005000' } }), bought)
    verifyQuote(wrapped, wrapping)
    verifyQuote(changed(answer, { swapper: null, output: { recipient: null } }), { ...intent, account: undefined })
  })

  test('param: slippageBps, chosen by the server when nobody else did, up to 5.5 %', () => {
    const { slippageBps: _, ...auto } = intent
    verifyQuote(changed(answer, { slippage: 5.5, output: { minimumAmount: '18900' } }), auto)
    expect(() => verifyQuote(changed(answer, { slippage: 5.51, output: { minimumAmount: '18900' } }), auto)).toThrow(
      QuoteMismatchError,
    )
    expect(() => verifyQuote(changed(answer, { slippage: 49, output: { minimumAmount: '10200' } }), auto)).toThrow(
      QuoteMismatchError,
    )
  })

  test('error: negative slippage that rounds away in so small an amount, whoever chose it', () => {
    const { slippageBps: _, ...auto } = intent
    const few = { slippage: -0.01, output: { amount: '90', minimumAmount: '90' } }
    expect(() => verifyQuote(changed(answer, few), auto)).toThrow(/slippage/)
    expect(() => verifyQuote(changed(answer, few), { ...intent, slippageBps: -1 })).toThrow(/slippage/)
  })

  test('param: protocols and allowsHooks', () => {
    expect(() => verifyQuote(answer, { ...intent, protocols: ['v2', 'v3'] })).toThrow(/protocol/)
    verifyQuote(answer, { ...intent, protocols: ['v4'], allowsHooks: false })
    const hooked = changed(answer, { route: [[{ type: 'v4-pool', hooks: pepe }]] })
    verifyQuote(hooked, intent)
    expect(() => verifyQuote(hooked, { ...intent, allowsHooks: false })).toThrow(/hook/)
  })

  test('behavior: addresses in any case', () => {
    verifyQuote(answer, { ...intent, tokenOut: `0x${'C'.repeat(40)}`, account: `0x${'A'.repeat(40)}` })
  })

  test.each<[string, Change]>([
    ['another chain', { chainId: 10 }],
    ['another token to pay with', { input: { token: weth } }],
    ['another token to receive', { output: { token: pepe } }],
    ['the other side exact', { tradeType: 'EXACT_OUTPUT' }],
    ['another account', { swapper: stranger }],
    ['no account', { swapper: null }],
    ['another recipient', { output: { recipient: stranger } }],
    ['no recipient', { output: { recipient: null } }],
    ['five times the amount', { input: { amount: '2500000000000000000' } }],
    ['a unit less', { input: { amount: '499999999999999999' } }],
    ['more spent than asked', { input: { maximumAmount: '500000000000000001' } }],
    ['other slippage', { slippage: 0.6, output: { minimumAmount: '19880' } }],
    ['negative slippage', { slippage: -0.5 }],
    ['slippage that is no number', { slippage: Number.NaN }],
    ['a minimum below the slippage', { output: { minimumAmount: '19899' } }],
    ['a minimum above the output', { output: { minimumAmount: '20001' } }],
    ['a minimum of nothing', { output: { amount: '0', minimumAmount: '0' } }],
    ['exact in that delivers at least', { delivery: 'AT_LEAST' }],
  ])('error: %s', (_name, change) => {
    expect(() => verifyQuote(changed(answer, change), intent)).toThrow(QuoteMismatchError)
  })

  test.each<[string, Change]>([
    ['another amount bought', { output: { amount: '20001', minimumAmount: '20001' } }],
    ['a minimum below what was asked', { output: { minimumAmount: '19999' } }],
    ['a maximum beyond the slippage', { input: { maximumAmount: '1005001' } }],
    ['a maximum below what it takes', { input: { maximumAmount: '999999' } }],
    ['paid with nothing', { input: { amount: '0', maximumAmount: '0' } }],
    ['all of its maximum spent, and less than that said', { delivery: 'AT_LEAST' }],
  ])('error: exact out with %s', (_name, change) => {
    expect(() => verifyQuote(changed(buying, change), bought)).toThrow(QuoteMismatchError)
  })

  test.each<[string, Change]>([
    ['another rate', { output: { amount: '6', minimumAmount: '6' } }],
    ['a minimum below it', { output: { minimumAmount: '6' } }],
    ['the other way', { routing: 'UNWRAP' }],
    ['slippage', { slippage: 0.5 }],
  ])('error: wrap with %s', (_name, change) => {
    expect(() => verifyQuote(changed(wrapped, change), wrapping)).toThrow(QuoteMismatchError)
  })

  test('error: an unwrap of what is not native', () => {
    const unwrapping = { ...wrapping, tokenIn: weth, tokenOut: comp }
    const unwrapped = changed(wrapped, { routing: 'UNWRAP', input: { token: weth }, output: { token: comp } })
    expect(() => verifyQuote(unwrapped, unwrapping)).toThrow(/native/)
    verifyQuote(changed(unwrapped, { output: { token: native } }), { ...unwrapping, tokenOut: native })
  })
})
