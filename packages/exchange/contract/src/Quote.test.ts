import { describe, expect, test } from 'vitest'
import { quoteRequestSchema } from './Quote.ts'

const request = {
  type: 'EXACT_INPUT',
  amount: '1000000',
  tokenIn: `0x${'0'.repeat(40)}`,
  tokenOut: `0x${'A'.repeat(40)}`,
  tokenInChainId: 1,
  tokenOutChainId: 1,
}

describe('quoteRequestSchema', () => {
  test('default: addresses in lower case, nothing filled in', () => {
    expect(quoteRequestSchema.parse(request)).toEqual({ ...request, tokenOut: `0x${'a'.repeat(40)}` })
  })

  test('behavior: takes what clients of the public API send beside', () => {
    const more = {
      spreadOptimization: 'EXECUTION',
      gasStrategies: [],
      routingPreference: 'BEST_PRICE',
      protocols: ['V2', 'V3', 'V4'],
      urgency: 'urgent',
    }
    expect(quoteRequestSchema.safeParse({ ...request, ...more }).success).toBe(true)
  })

  test('behavior: takes what the guides of the public API show', () => {
    const more = {
      tokenInChainId: '1',
      tokenOutChainId: '1',
      protocols: ['UNISWAPX_V2', 'V4', 'V3', 'V2'],
      routingPreference: 'CLASSIC',
      generatePermitAsTransaction: false,
    }
    expect(quoteRequestSchema.parse({ ...request, ...more })).toMatchObject({ tokenInChainId: 1, tokenOutChainId: 1 })
  })

  test.each([
    ['a misspelt slippage', { slippageTolerence: 0.1 }],
    ['a recipient that nobody would read', { recipient: request.tokenOut }],
    ['both slippages', { slippageTolerance: 1, autoSlippage: 'DEFAULT' }],
    ['slippage as text', { slippageTolerance: '1' }],
    ['slippage of everything', { slippageTolerance: 100 }],
    ['negative slippage', { slippageTolerance: -0.1 }],
    ['amount in scientific notation', { amount: '1e18' }],
    ['amount with a leading zero', { amount: '01' }],
    ['hex amount', { amount: '0x10' }],
    ['amount beyond 256 bits', { amount: (2n ** 256n).toString() }],
    ['no amount', { amount: '0' }],
    ['a token for itself', { tokenOut: request.tokenIn }],
    ['78 letters as an amount', { amount: 'a'.repeat(78) }],
    ['a protocol that nobody knows', { protocols: ['V5'] }],
    ['no protocol', { protocols: [] }],
    ['chain as hex', { tokenInChainId: '0x1' }],
    ['chain as words', { tokenInChainId: 'mainnet' }],
  ])('error: %s', (_name, change) => {
    expect(quoteRequestSchema.safeParse({ ...request, ...change }).success).toBe(false)
  })

  test('param: amount, up to 2^256 - 1', () => {
    expect(quoteRequestSchema.safeParse({ ...request, amount: (2n ** 256n - 1n).toString() }).success).toBe(true)
  })
})
