import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { PlannedStep } from './FlowDomain.ts'
import { approvedBy } from './mergePlan.ts'

const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const token = `0x${'1'.repeat(40)}` as const
const spender = `0x${'2'.repeat(40)}` as const
const approve = (data: Hex) => ({ type: 'approve', transaction: { data } }) as unknown as PlannedStep

test('approvedBy: the amount of a token’s approval, and of one in Permit2, whose last word is when it ends', () => {
  const plain = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 7n] })
  expect(approvedBy(approve(plain))).toBe(7n)
  const args = [token, spender, 9n, 1_900_000_000] as const
  const inPermit2 = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args })
  expect(approvedBy(approve(inPermit2))).toBe(9n)
})
