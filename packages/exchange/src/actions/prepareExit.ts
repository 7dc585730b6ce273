import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { encodeExit } from '@oxbow/calldata/encodeExit'
import { erc20Abi } from '@oxbow/chain/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { type ExitAmounts, exitAmounts } from '../position/exitAmounts.ts'
import type { Position } from '../position/Position.ts'
import { callNode } from './callNode.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

/**
 * The transactions that take a share of a position out with all its fees, made here from the chain's own state: leaving needs no server and no
 * index. A pair's tokens are first approved to the router, this amount and no more; positions that are NFTs need no approval.
 *
 * @throws {UnsupportedExitError}, and what viem throws when the node does not answer.
 */
export async function prepareExit(
  client: ExchangeClient,
  parameters: prepareExit.Parameters,
): Promise<prepareExit.ReturnType> {
  const { network, account, position, shareBps, slippageBps, deadlineSeconds } = parameters
  const { contracts, chainId } = network
  const exit = exitAmounts(position, { shareBps, slippageBps })
  const request = ({ to, data, value }: { to: `0x${string}`; data: `0x${string}`; value: bigint }) => ({
    ...{ chainId, from: account, to, data, value },
    ...{ gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
  })
  const { amount0: minimum0, amount1: minimum1 } = exit.minimum
  const { liquidity } = exit
  const transaction = encodeExit(position, {
    contracts,
    liquidity,
    minimum0,
    minimum1,
    recipient: account,
    deadlineSeconds,
  })
  const isApproved =
    position.protocol !== 'v2' ||
    (await readAllowance(client, chainId, position.poolId, account, transaction.to)) >= liquidity
  return {
    exit,
    approval: isApproved ? undefined : request(encodeApprove(position.poolId, transaction.to, liquidity)),
    transaction: request(transaction),
  }
}

export declare namespace prepareExit {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly position: Position
    /** Of the liquidity; 10,000 is all, 0 collects fees alone. */
    readonly shareBps: number
    readonly slippageBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ReturnType = {
    readonly exit: ExitAmounts
    /** To be confirmed before `transaction`. */
    readonly approval: TransactionRequest | undefined
    readonly transaction: TransactionRequest
  }
}

async function readAllowance(
  client: ExchangeClient,
  chainId: number,
  token: `0x${string}`,
  owner: `0x${string}`,
  spender: `0x${string}`,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  const answer = await callNode(client.rpc(chainId), { to: token, data })
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: answer })
}
