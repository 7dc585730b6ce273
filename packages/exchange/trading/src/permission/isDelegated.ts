import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { delegateOf } from '@oxbow/delegation/smartAccount'
import { getCode } from 'viem/actions'

/** Whether an account runs a contract's code as its own (EIP-7702). False if the node doesn't answer. */
export async function isDelegated(node: NodeAccess, { chainId, account }: isDelegated.Parameters): Promise<boolean> {
  const code = await getCode(node.rpc(chainId), { address: account }).catch(() => undefined)
  return delegateOf(code) !== undefined
}

export declare namespace isDelegated {
  type Parameters = { readonly chainId: number; readonly account: `0x${string}` }
}
