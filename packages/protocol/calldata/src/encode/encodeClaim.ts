import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { UnsignedTransaction } from './encodeWrap.ts'

/** Claims an account's rewards from a distributor: the part of `earned`, a running total, that hasn't been paid yet. */
export function encodeClaim(
  distributor: Address,
  { account, token, earned, proof }: encodeClaim.Claim,
): UnsignedTransaction {
  const args = [account, token, earned, proof] as const
  const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'claim', args })
  return { to: distributor, data, value: 0n }
}

export declare namespace encodeClaim {
  type Claim = {
    readonly account: Address
    readonly token: Address
    readonly earned: bigint
    readonly proof: readonly Hex[]
  }
}
