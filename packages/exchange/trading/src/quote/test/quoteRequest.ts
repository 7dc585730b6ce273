import type { ParsedQuoteRequest } from '@oxbow/contract/Quote'
import { plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { quoteTrade } from '../quoteTrade.ts'

export const { weth, a, b } = plainTokens
export const swapper = `0x${'d'.repeat(40)}` as const
export const one = 10n ** 18n
export const request = (change: object = {}) =>
  ({
    type: 'EXACT_INPUT',
    amount: one.toString(),
    tokenIn: weth,
    tokenOut: a,
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    slippageTolerance: 0.5,
    ...change,
  }) as unknown as ParsedQuoteRequest
export const quote = async (change: object = {}, options: plainTradingChain.Options = {}) => {
  const { chain } = plainTradingChain(options)
  return quoteTrade(chain, request(change), 'id')
}
