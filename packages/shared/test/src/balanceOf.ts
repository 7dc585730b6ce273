import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, zeroAddress } from 'viem'
import type { TestChain } from './TestChain.ts'

/** An account's balance of a token in raw units; the zero address is native ETH. */
export async function balanceOf(chain: TestChain, token: Address, account: Address): Promise<bigint> {
  if (token === zeroAddress) return await chain.publicClient.getBalance({ address: account })
  return await chain.publicClient.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}
