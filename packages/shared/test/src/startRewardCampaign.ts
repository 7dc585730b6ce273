import { erc20Abi } from '@oxbow/abi/erc20'
import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { provider } from './addLiquidity.ts'
import type { TestChain } from './TestChain.ts'
import { transact } from './transact.ts'

export declare namespace startRewardCampaign {
  type Options = {
    /** Id of a v4 pool. */
    pool: Hex
    /** The operator must hold enough of it, as of tokens from `deployToken`. */
    token: Address
    /** Raw units. */
    amount: bigint
    /** Starts one minute after the transaction's block. */
    durationSeconds: number
  }
}

/** Starts a campaign that the operator pays for. Returns its start in Unix seconds. */
export async function startRewardCampaign(chain: TestChain, options: startRewardCampaign.Options): Promise<number> {
  const { pool, token, amount, durationSeconds } = options
  const to = chain.contracts.rewardDistributor
  const startsAt = Number((await chain.publicClient.getBlock()).timestamp) + 60
  const times = [BigInt(startsAt), BigInt(startsAt + durationSeconds)] as const
  await transact(chain, (queue) => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
    queue.send({ from: provider, to: token, data: approve, gas: 100_000n })
    const args = [pool, token, amount, ...times] as const
    const start = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'start', args })
    queue.send({ from: provider, to, data: start, gas: 400_000n })
  })
  return startsAt
}
