import { concat, encodeAbiParameters, numberToHex } from 'viem/utils'
import { delegationContracts, rootAuthority } from './contracts.ts'
import type { Grant, GrantedCall } from './Grant.ts'

type Hex = `0x${string}`

const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** Calls as the delegation framework encodes them. */
export function encodeExecutions(calls: readonly GrantedCall[]): Hex {
  return encodeAbiParameters(executions, [calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))])
}

/**
 * A grant as typed data (EIP-712) that the account signs: a delegation with three caveats. The account must have the smart account's
 * code when it is used, and may sign before.
 */
export function toGrantData({ chainId, account, delegate, calls, id, expiresAt }: Grant) {
  const { exactBatch, id: idEnforcer, manager, timestamp } = delegationContracts
  const word = numberToHex(id, { size: 32 })
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
        { name: 'authority', type: 'bytes32' },
        { name: 'caveats', type: 'Caveat[]' },
        { name: 'salt', type: 'uint256' },
      ],
      Caveat: [
        { name: 'enforcer', type: 'address' },
        { name: 'terms', type: 'bytes' },
      ],
    },
    primaryType: 'Delegation',
    domain: { name: 'DelegationManager', version: '1', chainId: BigInt(chainId), verifyingContract: manager },
    message: {
      delegate,
      delegator: account,
      authority: rootAuthority,
      caveats: [
        { enforcer: exactBatch, terms: encodeExecutions(calls) },
        { enforcer: idEnforcer, terms: word },
        // After the beginning of time, and before the end of the grant.
        { enforcer: timestamp, terms: concat([numberToHex(0, { size: 16 }), numberToHex(expiresAt, { size: 16 })]) },
      ],
      salt: id,
    },
  } as const
}

export type GrantData = ReturnType<typeof toGrantData>
