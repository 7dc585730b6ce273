import { operatorAbi } from '@oxbow/abi/operator'
import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { Network } from '@oxbow/chain/Network'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData, zeroAddress } from 'viem'
import type { RevokedAllowance } from './RevokeIntent.ts'

/** A call, and what it takes back. */
export type RevokeCall = { readonly call: BatchedCall; readonly revoked: readonly RevokedAllowance[] }

/**
 * One call for each token's own allowance, each NFT and each operator; all that Permit2 keeps goes in one. Permit2 is first, then contracts that this build knows: one
 * that anybody wrote and that reverts stops nothing that matters.
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
    // The number of an NFT stands where an amount of ERC-20 does; the zero address may take nothing.
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
