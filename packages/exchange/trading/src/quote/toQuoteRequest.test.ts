import { expect, test } from 'vitest'
import { toQuoteRequest } from './toQuoteRequest.ts'

const asked = { chainId: 1, tradeType: 'exact-in', tokenIn: '0x0a', tokenOut: '0x0b', amount: 5n } as const

test('default: an amount, a pair, and the slippage that the server finds fit', () => {
  expect(toQuoteRequest(asked)).toEqual({
    type: 'EXACT_INPUT',
    amount: '5',
    tokenIn: '0x0a',
    tokenOut: '0x0b',
    tokenInChainId: 1,
    tokenOutChainId: 1,
    permitAmount: 'EXACT',
    autoSlippage: 'DEFAULT',
  })
})

test('each setting in the words of the server', () => {
  const settings = {
    account: '0x0c',
    slippageBps: 50,
    protocols: ['v2', 'v4'],
    allowsHooks: false,
    deadlineSeconds: 9,
  } as const
  const { autoSlippage, ...request } = toQuoteRequest({ ...asked, ...settings, tradeType: 'exact-out' })
  expect(autoSlippage).toBeUndefined()
  expect(request).toMatchObject({
    type: 'EXACT_OUTPUT',
    swapper: '0x0c',
    slippageTolerance: 0.5,
    protocols: ['V2', 'V4'],
    hooksOptions: 'V4_NO_HOOKS',
    deadline: 9,
  })
  expect(toQuoteRequest({ ...asked, slippageBps: 0 })).toMatchObject({ slippageTolerance: 0 })
  expect(toQuoteRequest({ ...asked, allowsHooks: true })).not.toHaveProperty('hooksOptions')
  expect(toQuoteRequest({ ...asked, deadlineSeconds: 0 })).toMatchObject({ deadline: 0 })
})
