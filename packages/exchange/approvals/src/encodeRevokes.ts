import { operatorAbi } from '@oxbow/abi/operator'
import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { Network } from '@oxbow/chain/Network'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData, zeroAddress } from 'viem'
import type { RevokedAllowance } from './RevokeIntent.ts'

/** A call and the allowances that it revokes. */
export type RevokeCall = { readonly call: BatchedCall; readonly revoked: readonly RevokedAllowance[] }

/**
 * One call per ERC-20 allowance, NFT and operator; one for all Permit2 allowances. Permit2 comes first, then pinned contracts, so that an unknown
 * contract that reverts doesn't block them.
 */
export function encodeRevokes(
  allowances: readonly RevokedAllowance[],
  network: Pick<Network, 'chainId' | 'contracts'>,
): readonly RevokeCall[] {
  const { permit2 } = network.contracts
  const ofPermit2 = allowances.filter(({ kind }) => kind === 'permit2')
  const ofOthers = allowances.filter(({ kind }) => kind !== 'permit2')
  const known = ofOthers.filter(({ token }) => isKnown(token, network))
  const unknown = ofOthers.filter((each) => !known.includes(each))
  const calls = [...known, ...unknown].map((each): RevokeCall => ({ call: toCall(each), revoked: [each] }))
  if (ofPermit2.length === 0) return calls
  const pairs = ofPermit2.map(({ token, spender }) => ({ token, spender }))
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'lockdown', args: [pairs] })
  return [{ call: { to: permit2, data, value: 0n }, revoked: ofPermit2 }, ...calls]
}

function toCall(allowance: RevokedAllowance): BatchedCall {
  const { kind, token, spender } = allowance
  if (kind === 'nft') {
    // `approve` takes a token id instead of an amount; approving the zero address revokes.
    const { to, data, value } = encodeApprove(token, zeroAddress, BigInt(allowance.tokenId))
    return { to, data, value }
  }
  if (kind === 'operator') {
    const args = [spender, false] as const
    const data = encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args })
    return { to: token, data, value: 0n }
  }
  const { to, data, value } = encodeApprove(token, spender, 0n)
  return { to, data, value }
}

function isKnown(address: `0x${string}`, { chainId, contracts }: Pick<Network, 'chainId' | 'contracts'>): boolean {
  return pinnedDecimals(chainId, address) !== undefined || Object.values(contracts).includes(address)
}
