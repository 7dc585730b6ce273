import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { encodeFunctionData, type Hex } from 'viem'
import type { OrderStatus } from './Order.ts'

type Call = { readonly to: Hex; readonly data: Hex }

/**
 * What tells at one block whether an order could be filled: its nonce, and what its owner has and lets Permit2 take. With a permit that travels with it, that is applied before, so the reads count
 * with it where they are made in one call of Multicall3.
 */
export function orderReads({ info, input }: OrderTerms, permit2: Hex, permit?: Hex): readonly Call[] {
  const { nonce, swapper } = info
  const bitmap = { abi: permit2Abi, functionName: 'nonceBitmap', args: [swapper, nonce >> 8n] } as const
  const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [swapper] } as const
  const allowance = { abi: erc20Abi, functionName: 'allowance', args: [swapper, permit2] } as const
  return [
    ...(permit === undefined ? [] : [{ to: input.token, data: permit }]),
    { to: permit2, data: encodeFunctionData(bitmap) },
    { to: input.token, data: encodeFunctionData(balance) },
    { to: input.token, data: encodeFunctionData(allowance) },
  ]
}

/** What those reads say, the answer to a permit apart, each undefined where a contract did not answer: whether the nonce is spent, and whether its owner has or allows too little. */
export function readOrderState(
  { info, input }: OrderTerms,
  answers: readonly (Hex | undefined)[],
): { readonly isSpent: boolean | undefined; readonly isShort: boolean | undefined } {
  const [bitmap, balance, allowance] = answers.slice(-3)
  const spent = readWord(bitmap)
  const [owned, allowed] = [readWord(balance), readWord(allowance)]
  const needed = 'maxAmount' in input ? input.maxAmount : input.endAmount
  const isKnown = owned !== undefined && allowed !== undefined
  return {
    isSpent: spent === undefined ? undefined : ((spent >> (info.nonce & 255n)) & 1n) === 1n,
    isShort: isKnown ? owned < needed || allowed < needed : undefined,
  }
}

/** What becomes of it by them; what does not answer makes nothing fillable. By what a nonce was spent they do not say. */
export function judgeOrder(
  order: OrderTerms,
  answers: readonly (Hex | undefined)[],
  nowSeconds: bigint,
): Extract<OrderStatus, 'open' | 'insufficient-funds' | 'expired' | 'spent'> {
  const { isShort, isSpent } = readOrderState(order, answers)
  if (isSpent !== false) return 'spent'
  if (order.info.deadline < nowSeconds) return 'expired'
  return isShort === false ? 'open' : 'insufficient-funds'
}

function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}
