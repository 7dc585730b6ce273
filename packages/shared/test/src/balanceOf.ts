import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, zeroAddress } from 'viem'
import type { TestChain } from './TestChain.ts'

/** Raw units of a token that an account has; the zero address is native ether. */
export async function balanceOf(chain: TestChain, token: Address, account: Address): Promise<bigint> {
  if (token === zeroAddress) return await chain.publicClient.getBalance({ address: account })
  return await chain.publicClient.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}
