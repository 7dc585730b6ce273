import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { concat, getAbiItem, type Hex, numberToHex, pad, toFunctionSelector } from 'viem'
import type { OrderStatus } from './Order.ts'

type Call = { readonly to: Hex; readonly data: Hex }

/** Found once: three reads are made of each order, in each block that touches it, and a coder of any ABI hashes the function's name each time. */
const selectors = {
  nonceBitmap: toFunctionSelector(getAbiItem({ abi: permit2Abi, name: 'nonceBitmap' })),
  balanceOf: toFunctionSelector(getAbiItem({ abi: erc20Abi, name: 'balanceOf' })),
  allowance: toFunctionSelector(getAbiItem({ abi: erc20Abi, name: 'allowance' })),
}

/**
 * Calls that read at one block whether an order can be filled: its nonce, its owner's balance and Permit2's allowance. A permit that comes with the
 * order is called first, so within one Multicall3 call the allowance includes it.
 */
export function orderReads({ info, input }: OrderTerms, permit2: Hex, permit?: Hex): readonly Call[] {
  const { nonce, swapper } = info
  const owner = pad(swapper)
  return [
    ...(permit === undefined ? [] : [{ to: input.token, data: permit }]),
    { to: permit2, data: concat([selectors.nonceBitmap, owner, numberToHex(nonce >> 8n, { size: 32 })]) },
    { to: input.token, data: concat([selectors.balanceOf, owner]) },
    { to: input.token, data: concat([selectors.allowance, owner, pad(permit2)]) },
  ]
}

/**
 * Decodes the answers to those calls, without the permit's: whether the nonce is spent and whether balance or allowance is too low; undefined where a
 * contract didn't answer.
 */
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

/** Status of an order from those answers. A missing answer counts as not fillable. They don't tell how a nonce was spent. */
export function toOrderState(
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
