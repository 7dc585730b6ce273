import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { encodeFunctionData, type Hex } from 'viem'
import type { OrderStatus } from './Order.ts'

type Call = { readonly to: Hex; readonly data: Hex }

/** What tells at one block whether an order could be filled: its nonce, and what its owner has and lets Permit2 take. */
export function orderReads({ info, input }: OrderTerms, permit2: Hex): readonly Call[] {
  const { nonce, swapper } = info
  const bitmap = { abi: permit2Abi, functionName: 'nonceBitmap', args: [swapper, nonce >> 8n] } as const
  const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [swapper] } as const
  const allowance = { abi: erc20Abi, functionName: 'allowance', args: [swapper, permit2] } as const
  return [
    { to: permit2, data: encodeFunctionData(bitmap) },
    { to: input.token, data: encodeFunctionData(balance) },
    { to: input.token, data: encodeFunctionData(allowance) },
  ]
}

/** What those reads say; undefined answers are those of contracts that do not answer, which makes nothing fillable. By what a nonce was spent they do not say. */
export function judgeOrder(
  { info, input }: OrderTerms,
  [bitmap, balance, allowance]: readonly (Hex | undefined)[],
  nowSeconds: bigint,
): Extract<OrderStatus, 'open' | 'insufficient-funds' | 'expired' | 'spent'> {
  const spent = readWord(bitmap)
  if (spent === undefined || ((spent >> (info.nonce & 255n)) & 1n) === 1n) return 'spent'
  if (info.deadline < nowSeconds) return 'expired'
  const least = [readWord(balance) ?? 0n, readWord(allowance) ?? 0n].toSorted((a, b) => (a < b ? -1 : 1))[0]!
  const needed = 'maxAmount' in input ? input.maxAmount : input.endAmount
  return least < needed ? 'insufficient-funds' : 'open'
}

function readWord(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}
