import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getCode } from 'viem/actions'

/** Prefix of the code of an account that delegates to a contract (EIP-7702). */
const designator = '0xef0100'

/** Whether an account runs a contract's code as its own (EIP-7702). False if the node doesn't answer. */
export async function isDelegated(node: NodeAccess, { chainId, account }: isDelegated.Parameters): Promise<boolean> {
  const code = await getCode(node.rpc(chainId), { address: account }).catch(() => undefined)
  return code !== undefined && code.length === 2 + 2 * 23 && code.toLowerCase().startsWith(designator)
}

export declare namespace isDelegated {
  type Parameters = { readonly chainId: number; readonly account: `0x${string}` }
}
