import { erc20Abi } from '@oxbow/abi/erc20'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/**
 * Whether a call that travels with an order lets Permit2 take what the order sells, of its owner, and does nothing else. Whether its owner has signed it, the token alone can tell.
 */
export function isOrderPermit(permit: Hex, { info, input }: OrderTerms, permit2: Hex): boolean {
  try {
    const { args, functionName } = decodeFunctionData({ abi: erc20Abi, data: permit })
    if (functionName !== 'permit') return false
    // What is written in another way than this is another call.
    if (encodeFunctionData({ abi: erc20Abi, functionName, args }) !== permit) return false
    const [owner, spender, value] = args
    const needed = 'maxAmount' in input ? input.maxAmount : input.endAmount
    return owner.toLowerCase() === info.swapper && spender.toLowerCase() === permit2.toLowerCase() && value >= needed
  } catch {
    return false
  }
}
