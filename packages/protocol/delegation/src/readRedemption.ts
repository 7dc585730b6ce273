import { decodeCallExactly, decodeExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbiParameters } from 'viem'
import { contextParameters, redeemAbi } from './abi.ts'
import { batchMode, delegationContracts } from './contracts.ts'
import type { GrantedCall } from './Grant.ts'

/** What a transaction to the manager makes an account do: the calls of one batch. Undefined for anything else, and where bytes could mean two things. */
export function readRedemption({ to, data }: readRedemption.Parameters): readRedemption.ReturnType | undefined {
  if (to?.toLowerCase() !== delegationContracts.manager) return undefined
  const call = decodeCallExactly(redeemAbi, data)
  if (call === undefined) return undefined
  const [contexts, modes, executions] = call.args
  const isOne = contexts.length === 1 && modes.length === 1 && executions.length === 1 && modes[0] === batchMode
  if (!isOne) return undefined
  const [delegation, ...others] = decodeExactly(contextParameters, contexts[0]!)?.[0] ?? []
  const calls = decodeExactly(callList, executions[0]!)?.[0]
  if (delegation === undefined || others.length > 0 || calls === undefined) return undefined
  return {
    account: delegation.delegator.toLowerCase() as Hex,
    calls: calls.map((each) => ({ ...each, to: each.to.toLowerCase() as Hex })),
  }
}

export declare namespace readRedemption {
  type Parameters = { readonly to: string | null | undefined; readonly data: Hex }
  type ReturnType = { readonly account: Hex; readonly calls: readonly GrantedCall[] }
}

const callList = parseAbiParameters(['Call[] calls', 'struct Call { address to; uint256 value; bytes data; }'])
