import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { permitSingle } from '@oxbow/calldata/permitSingle'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { PermitData } from '@oxbow/contract/PermitData'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { decodeFunctionResult, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { toPermitData } from './toPermitData.ts'

/** An allowance must outlast the review by this much to count. */
const SLACK_SECONDS = 60

/** Missing allowances of a trade; each is undefined if none is needed. */
export type Permissions = {
  /** Sent before `approval`, for tokens that only change an allowance from zero. */
  readonly reset: TransactionRequest | undefined
  /** The ERC-20 approval of Permit2. */
  readonly approval: TransactionRequest | undefined
  /** To sign: Permit2's allowance for the router, for this amount only. */
  readonly permit: PermitData | undefined
}

/**
 * Reads from the chain which allowances a trade still needs. Typed data and approvals are built here, without a server, and the nonce follows every
 * permit that is pending at the node.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function getPermissions(
  node: NodeAccess,
  parameters: getPermissions.Parameters,
): Promise<getPermissions.ReturnType> {
  const { network, account, token, amount, approvalAmount = 'exact', deadlineSeconds } = parameters
  const { chainId, contracts } = network
  const { permit2, universalRouter } = contracts
  if (isNative(token)) return { reset: undefined, approval: undefined, permit: undefined }
  const rpc = node.rpc(chainId)
  const asked = {
    to: permit2,
    data: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'allowance',
      args: [account, token, universalRouter],
    }),
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, permit2] })
  const [allowance, allowed] = await Promise.all([
    callNode(rpc, { to: token, data }).then(toAmount),
    // Not every node supports the pending state.
    callNode(rpc, asked, 'pending').catch(() => callNode(rpc, asked)),
  ])
  const approvals = await planApprovals(node, {
    chainId,
    account,
    token,
    spender: permit2,
    amount,
    approved: approvalAmount === 'exact' ? amount : maxUint256,
    allowance,
  })
  const transactionOf = (kind: 'reset-approval' | 'approve') =>
    approvals.find((approval) => approval.kind === kind)?.transaction
  const [permitted, expiration, nonce] = decodeFunctionResult({
    abi: permit2Abi,
    functionName: 'allowance',
    data: allowed,
  })
  const isPermitted = permitted >= amount && expiration > parameters.nowSeconds + SLACK_SECONDS
  return {
    reset: transactionOf('reset-approval'),
    approval: transactionOf('approve'),
    permit: isPermitted
      ? undefined
      : toPermitData(
          permitSingle({
            chainId,
            permit2,
            token,
            spender: universalRouter,
            amount,
            nonce,
            expirationSeconds: deadlineSeconds,
            sigDeadlineSeconds: deadlineSeconds,
          }),
        ),
  }
}

export declare namespace getPermissions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly token: `0x${string}`
    /** Maximum input of the trade, in raw units. */
    readonly amount: bigint
    /** Amount of the ERC-20 approval. Default exact: unlimited has to be chosen. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
    /** Unix seconds, by the chain's clock. */
    readonly nowSeconds: number
    /** Expiration of the permit, in Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ReturnType = Permissions
}

/** An empty answer means that the contract isn't a token, and throws. */
function toAmount(answer: Hex): bigint {
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: answer })
}
