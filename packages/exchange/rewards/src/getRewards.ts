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
 * - `none`: nobody pays rewards on this network here.
 * - `unposted`: they are paid, and none has been counted yet.
 * - `known`: `claims` are what is due now, `countedUntil` in Unix seconds is the time of the block that the chain has for their root; later ones come with the
 *   next.
 */
export type Rewards =
  | { readonly status: 'none' }
  | { readonly status: 'unposted' }
  | { readonly status: 'known'; readonly claims: readonly RewardClaim[]; readonly countedUntil: number }

/**
 * What an account can claim. The server gives the proofs, and nothing is taken from it that the distributor on the chain would not pay: each proof has to lead
 * to a root that lies there, and what was paid before is read from the chain.
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
    if (data === undefined) throw new RewardProofError('There is no distributor at the address that this server names.')
    return decodeFunctionResult({ abi: rewardDistributorAbi, functionName: 'current', data })
  })
  const named = roots.find(([hash]) => hash === posted.root)
  if (named === undefined) throw new RewardProofError('The root that the server names is not on the chain.')
  const claims = rewards.map(({ token, earned: text, proof }, index) => {
    const earned = BigInt(text)
    if (!roots.some(([root]) => isProved({ account, token, earned }, { root, proof })))
      throw new RewardProofError('A proof of the server does not lead to the root on the chain.')
    const before = paid[index]
    if (before === undefined) throw new RewardProofError('The distributor does not say what it has paid.')
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

/** What the server says and what the chain says do not fit; while a root is being posted that lasts a moment. */
export class RewardProofError extends BaseError {
  override name = 'RewardProofError'

  constructor(reason: string) {
    super(reason, { code: 'RewardsUnavailable', retryable: true })
  }
}
