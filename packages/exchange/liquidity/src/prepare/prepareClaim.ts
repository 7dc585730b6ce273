import { encodeClaim } from '@oxbow/calldata/encodeClaim'
import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { type Hex, zeroAddress } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * The transaction that claims the rewards of one token. Shaped like an exit, so that the same code simulates, verifies and sends it; the second of
 * its two tokens, native ETH, doesn't change.
 *
 * @throws {NothingToClaimError} when nothing is due
 */
export function prepareClaim({ network, account, claim }: prepareClaim.Parameters): LiquidityPlan {
  const { chainId, contracts } = network
  const { rewardDistributor } = contracts
  if (rewardDistributor === undefined || claim === undefined || claim.due === 0n) throw new NothingToClaimError()
  const { token, earned, due, proof } = claim
  const transaction = encodeClaim(rewardDistributor, { account, token, earned, proof })
  const change = { amount0: due, amount1: 0n }
  return {
    chainId,
    account,
    approvals: [],
    permit: undefined,
    build: () => toRequest(chainId, account, transaction),
    terms: { token0: token, token1: zeroAddress, expected: change, worst: change, liquidity: 0n },
    wanted: { type: 'claim', token, earned },
  }
}

export declare namespace prepareClaim {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Undefined if nothing is due. */
    readonly claim:
      | { readonly token: Hex; readonly earned: bigint; readonly due: bigint; readonly proof: readonly Hex[] }
      | undefined
  }
}

/** Already claimed, perhaps by somebody else on the account's behalf. */
export class NothingToClaimError extends BaseError {
  override name = 'NothingToClaimError'

  constructor() {
    super('Nothing is left to claim.', { code: 'NothingToClaim' })
  }
}
