import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { encodeFunctionData, type Hex } from 'viem'
import { provider } from './addLiquidity.ts'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

/** Posts a Merkle root of rewards up to a block, as the distributor's owner. */
export async function postRewardRoot(
  chain: TestChain,
  { root, blockNumber }: { readonly root: Hex; readonly blockNumber: bigint },
): Promise<void> {
  const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'post', args: [root, blockNumber] })
  const to = chain.contracts.rewardDistributor
  await transact(chain, (queue) => queue.send({ from: provider, to, data, gas: 200_000n }))
}
