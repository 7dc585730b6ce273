import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { RewardClaim } from './RewardClaim.ts'
import { isProved } from './RewardTree.ts'
import { readBlockSeconds } from './readBlockSeconds.ts'

/**
 * - `none`: the network has no distributor.
 * - `unposted`: no root has been posted yet.
 * - `known`: `claims` are due now; `countedUntil` is the time of the root's block in Unix seconds. Later rewards come with the next root.
 */
export type Rewards =
  | { readonly status: 'none' }
  | { readonly status: 'unposted' }
  | { readonly status: 'known'; readonly claims: readonly RewardClaim[]; readonly countedUntil: number }

/**
 * Claimable rewards of an account. The server supplies the proofs but isn't trusted: each proof must match a root on chain, and what was paid before
 * is read from the chain.
 *
 * @throws {RewardProofError}, {ContractReadError}, RangeError when the node does not have the block of the root, and what the server's client throws
 */
export async function getRewards(
  client: ExchangeClient,
  { network, account, signal }: getRewards.Parameters,
): Promise<Rewards> {
  const { chainId, contracts } = network
  const { rewardDistributor: target, multicall3 } = contracts
  if (target === undefined) return { status: 'none' }
  const { posted } = await client.api.rewards(chainId, account, { signal })
  if (posted === null) return { status: 'unposted' }
  const { rewards } = posted
  const rpc = client.rpc(chainId)
  const call = (callData: Hex) => ({ target, callData })
  const [current, previous, ...paid] = await aggregate(rpc, {
    multicall3,
    calls: [
      call(encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'current' })),
      call(encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'previous' })),
      ...rewards.map(({ token }) =>
        call(encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'claimed', args: [account, token] })),
      ),
    ],
  })
  const roots = [current, previous].map((data) => {
    if (data === undefined) throw new RewardProofError('There is no distributor at the address from this server.')
    return decodeFunctionResult({ abi: rewardDistributorAbi, functionName: 'current', data })
  })
  const named = roots.find(([hash]) => hash === posted.root)
  if (named === undefined) throw new RewardProofError('The root from the server is not on the chain.')
  const claims = rewards.map(({ token, earned: text, proof }, index) => {
    const earned = BigInt(text)
    if (!roots.some(([root]) => isProved({ account, token, earned }, { root, proof })))
      throw new RewardProofError('A proof from the server does not match the root on the chain.')
    const before = paid[index]
    if (before === undefined) throw new RewardProofError('The distributor does not return what it has paid.')
    return { token, earned, due: earned - BigInt(before), proof }
  })
  const countedUntil = await readBlockSeconds(rpc, named[1])
  return { status: 'known', claims: claims.filter(({ due }) => due > 0n), countedUntil }
}

export declare namespace getRewards {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: Hex
    readonly signal?: AbortSignal | undefined
  }
}

/** The server's data doesn't match the chain, briefly while a root is being posted. */
export class RewardProofError extends BaseError {
  override name = 'RewardProofError'

  constructor(reason: string) {
    super(reason, { code: 'RewardsUnavailable', retryable: true })
  }
}
