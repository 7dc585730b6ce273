import { encodeBurn } from '@oxbow/calldata/encodeBurn'
import { UnsupportedExitError } from '@oxbow/calldata/encodeExit'
import type { Network } from '@oxbow/chain/Network'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * The transaction that destroys the NFT of a position without liquidity and without fees owed.
 *
 * @throws {UnsupportedExitError} when the position isn't empty
 */
export function prepareBurn({ network, account, position, deadlineSeconds }: prepareBurn.Parameters): LiquidityPlan {
  const { chainId, contracts } = network
  const { protocol, tokenId, token0, token1, liquidity, owed } = position
  if (liquidity > 0n || owed.amount0 + owed.amount1 > 0n)
    throw new UnsupportedExitError('This position is not empty: its contents would be lost.')
  const transaction = encodeBurn(position, { contracts, deadlineSeconds })
  const nothing = { amount0: 0n, amount1: 0n }
  return {
    chainId,
    account,
    approvals: [],
    permit: undefined,
    build: () => toRequest(chainId, account, transaction),
    terms: { token0, token1, expected: nothing, worst: nothing, liquidity: 0n },
    wanted: { type: 'burn', protocol, tokenId },
  }
}

export declare namespace prepareBurn {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly position: V3Position | V4Position
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
