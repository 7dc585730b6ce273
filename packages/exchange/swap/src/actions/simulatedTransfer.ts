import { erc20Abi } from '@oxbow/abi/erc20'
import type { NodeCall, SimulatedCall } from '@oxbow/client/callNode'
import { type Address, encodeFunctionData } from 'viem'

/** A plain token transfer, to simulate. */
export function transferCall(
  token: Address,
  { from, to, amount }: { readonly from: Address; readonly to: Address; readonly amount: bigint },
): NodeCall {
  return { from, to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }) }
}

/** Result of a simulated balance call; undefined if it failed. */
export function toAmount(result: SimulatedCall | undefined): bigint | undefined {
  return result?.status === '0x1' && result.returnData.length >= 66 ? BigInt(result.returnData.slice(0, 66)) : undefined
}

/** What a token kept of a transfer, in basis points; rounded up, as a token rounds its tax down. */
export function keptBps(sent: bigint, arrived: bigint): number {
  if (sent === 0n || arrived >= sent || arrived < 0n) return 0
  return Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}
