import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex, PrivateKeyAccount } from 'viem'

/** Lets a spender take so much of an owner's token. */
export async function approveToken(
  chain: TestChain,
  owner: PrivateKeyAccount,
  { amount, spender, token }: { readonly token: Hex; readonly spender: Hex; readonly amount: bigint },
): Promise<void> {
  const call = { address: token, abi: erc20Abi, functionName: 'approve', args: [spender, amount] } as const
  await chain.walletClient(owner).writeContractSync(call)
}

/** Takes one nonce of an owner's at Permit2 back: no order of it can be filled. */
export async function spendNonce(chain: TestChain, owner: PrivateKeyAccount, nonce: bigint): Promise<Hex> {
  const args = [nonce >> 8n, 1n << (nonce & 255n)] as const
  const call = { address: chain.contracts.permit2, abi: permit2Abi, functionName: 'invalidateUnorderedNonces' } as const
  return (await chain.walletClient(owner).writeContractSync({ ...call, args })).transactionHash
}
