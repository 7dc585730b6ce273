import { erc20Abi } from '@oxbow/abi/erc20'
import type { Amounts } from '@oxbow/amm/liquidity'
import { encodeExit } from '@oxbow/calldata/encodeExit'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { afterTaxes, type ExitTaxes } from '@oxbow/positions/afterTaxes'
import { exitAmounts } from '@oxbow/positions/exitAmounts'
import type { Position } from '@oxbow/positions/Position'
import { planApprovals, toRequest } from '@oxbow/transactions/planApprovals'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { PriceMovedError } from '../plan/PriceMovedError.ts'
import { toPoolText } from '../plan/toPoolText.ts'

/**
 * The transaction that removes a share of a position and collects all its fees, made from the chain's own state: leaving needs no server and no
 * index. Pair tokens are first approved to the router, for this amount only; position NFTs need no approval. The bounds of `reviewed`, the plan that
 * the person was shown, apply in addition to the current ones.
 *
 * @throws {UnsupportedExitError}, {PriceMovedError} when the current price is outside the reviewed bounds, and what viem throws when the node does
 * not answer.
 */
export async function prepareExit(client: NodeAccess, parameters: prepareExit.Parameters): Promise<LiquidityPlan> {
  const { network, account, position, shareBps, slippageBps, deadlineSeconds, taxes, reviewed } = parameters
  const { contracts, chainId } = network
  const { protocol, token0, token1 } = position
  const { liquidity, amounts, minimum: least, fees } = exitAmounts(position, { shareBps, slippageBps })
  const minimum = heldTo(least, reviewed)
  if (amounts.amount0 < minimum.amount0 || amounts.amount1 < minimum.amount1) throw new PriceMovedError()
  const transaction = encodeExit(position, {
    contracts,
    liquidity,
    minimum0: minimum.amount0,
    minimum1: minimum.amount1,
    recipient: account,
    deadlineSeconds,
  })
  const approvals =
    protocol === 'v2'
      ? await planApprovals(client, {
          chainId,
          account,
          token: position.poolId,
          spender: transaction.to,
          amount: liquidity,
          allowance: await readAllowance(client, chainId, position.poolId, account, transaction.to),
        })
      : []
  return {
    chainId,
    account,
    approvals,
    permit: undefined,
    build: () => toRequest(chainId, account, transaction),
    terms: {
      token0,
      token1,
      expected: afterTaxes({ amount0: amounts.amount0 + fees.amount0, amount1: amounts.amount1 + fees.amount1 }, taxes),
      worst: afterTaxes(minimum, taxes),
      liquidity: -liquidity,
    },
    wanted: {
      type: 'exit',
      protocol,
      pool: toPoolText(position),
      range: protocol === 'v2' ? undefined : { tickLower: position.tickLower, tickUpper: position.tickUpper },
      tokenId: protocol === 'v2' ? undefined : position.tokenId,
      liquidity,
      minimum: [minimum.amount0, minimum.amount1],
    },
  }
}

export declare namespace prepareExit {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly position: Position
    /** Share of the liquidity in basis points; 10,000 is all, 0 only collects fees. */
    readonly shareBps: number
    readonly slippageBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
    /** Measured transfer taxes, subtracted from what the pool pays. */
    readonly taxes?: ExitTaxes | undefined
    readonly reviewed?: LiquidityPlan | undefined
  }
}

/** The higher of the two minimums, for each token. */
function heldTo(least: Amounts, reviewed: LiquidityPlan | undefined): Amounts {
  if (reviewed?.wanted.type !== 'exit') return least
  const [amount0, amount1] = reviewed.wanted.minimum
  return {
    amount0: least.amount0 > amount0 ? least.amount0 : amount0,
    amount1: least.amount1 > amount1 ? least.amount1 : amount1,
  }
}

async function readAllowance(
  client: NodeAccess,
  chainId: number,
  token: `0x${string}`,
  owner: `0x${string}`,
  spender: `0x${string}`,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const answer = await callNode(client.rpc(chainId), { to: token, data })
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: answer })
}
