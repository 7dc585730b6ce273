import { queueApprovals, queueWrappedEther } from '@oxbow/devnet/queueToken'
import { parseEther } from 'viem'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

/** Gives the operator and the trader 10 million WETH each, with approvals, for pools with WETH or native ETH. */
export async function fundEther(chain: TestChain): Promise<void> {
  await transact(chain, (queue) => {
    queueWrappedEther(queue, chain.contracts, parseEther('10000000'))
    queueApprovals(queue, chain.contracts, chain.contracts.weth)
  })
}
