import { type Address, type Client, type Hex, numberToHex } from 'viem'

export type NodeCall = {
  readonly from?: Address | undefined
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint | undefined
}

/**
 * `eth_call` as it is. viem's own `call` loads more code when a call fails, from the very server that may be the one that is away,
 * and knows of batching, overrides and off-chain lookups that nothing here uses.
 *
 * @throws what viem throws when the node does not answer or the call reverts.
 */
export function callNode(rpc: Client, call: NodeCall, at: bigint | 'latest' | 'pending' = 'latest'): Promise<Hex> {
  const block = typeof at === 'bigint' ? numberToHex(at) : at
  return rpc.request({ method: 'eth_call', params: [toParameter(call), block] } as never)
}

/**
 * `eth_estimateGas` as it is, in gas units.
 *
 * @throws as `callNode`.
 */
export async function estimateGas(rpc: Client, call: NodeCall): Promise<bigint> {
  return BigInt((await rpc.request({ method: 'eth_estimateGas', params: [toParameter(call)] } as never)) as string)
}

function toParameter({ from, to, data, value }: NodeCall) {
  return { to, data, ...(from && { from }), ...(value !== undefined && { value: numberToHex(value) }) }
}
