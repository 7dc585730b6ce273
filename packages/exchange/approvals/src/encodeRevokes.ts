import { operatorAbi } from '@oxbow/abi/operator'
import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData } from 'viem'
import type { RevokedAllowance } from './RevokeIntent.ts'

/** A call, and what it takes back. */
export type RevokeCall = { readonly call: BatchedCall; readonly revoked: readonly RevokedAllowance[] }

/** One call for each token's own allowance and each operator; all that Permit2 keeps goes in one. */
export function encodeRevokes(allowances: readonly RevokedAllowance[], permit2: `0x${string}`): readonly RevokeCall[] {
  const ofTokens = allowances.filter(({ kind }) => kind === 'erc20')
  const ofPermit2 = allowances.filter(({ kind }) => kind === 'permit2')
  const calls = ofTokens.map((each): RevokeCall => {
    const { to, data, value } = encodeApprove(each.token, each.spender, 0n)
    return { call: { to, data, value }, revoked: [each] }
  })
  for (const each of allowances.filter(({ kind }) => kind === 'operator')) {
    const args = [each.spender, false] as const
    const data = encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args })
    calls.push({ call: { to: each.token, data, value: 0n }, revoked: [each] })
  }
  if (ofPermit2.length === 0) return calls
  const pairs = ofPermit2.map(({ token, spender }) => ({ token, spender }))
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'lockdown', args: [pairs] })
  return [...calls, { call: { to: permit2, data, value: 0n }, revoked: ofPermit2 }]
}
