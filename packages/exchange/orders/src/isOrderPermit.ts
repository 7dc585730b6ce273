import { erc20Abi } from '@oxbow/abi/erc20'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/**
 * Whether a permit call that comes with an order approves Permit2 for what the order sells, by its owner, and does nothing else. The signature in it
 * isn't checked; only the token can do that.
 */
export function isOrderPermit(permit: Hex, { info, input }: OrderTerms, permit2: Hex): boolean {
  try {
    const { args, functionName } = decodeFunctionData({ abi: erc20Abi, data: permit })
    if (functionName !== 'permit') return false
    // Any other encoding is rejected.
    if (encodeFunctionData({ abi: erc20Abi, functionName, args }) !== permit) return false
    const [owner, spender, value] = args
    const needed = 'maxAmount' in input ? input.maxAmount : input.endAmount
    return owner.toLowerCase() === info.swapper && spender.toLowerCase() === permit2.toLowerCase() && value >= needed
  } catch {
    return false
  }
}
