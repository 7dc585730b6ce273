import { encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { contextParameters, redeemAbi } from './abi.ts'
import { batchMode, delegationContracts } from './contracts.ts'
import type { Grant } from './Grant.ts'
import { encodeExecutions, toGrantData } from './toGrantData.ts'

/** The call by which the delegate uses a grant: it makes the granted calls as the account. */
export function encodeRedemption(grant: Grant, signature: Hex): { readonly to: Hex; readonly data: Hex } {
  const { caveats, ...delegation } = toGrantData(grant).message
  const context = encodeAbiParameters(contextParameters, [
    [{ ...delegation, caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })), signature }],
  ])
  const args = [[context], [batchMode], [encodeExecutions(grant.calls)]] as const
  return {
    to: delegationContracts.manager,
    data: encodeFunctionData({ abi: redeemAbi, functionName: 'redeemDelegations', args }),
  }
}
