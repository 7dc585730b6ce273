import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { TransactionRequest } from '../send/TransactionRequest.ts'

/** A missing allowance, with the transaction that grants it. */
export type Approval = {
  readonly kind: 'reset-approval' | 'approve'
  readonly token: `0x${string}`
  readonly spender: `0x${string}`
  readonly amount: bigint
  readonly transaction: TransactionRequest
}

/**
 * Approvals that let `spender` take exactly `amount` of a token: none if the allowance suffices; with a reset first if the token only changes an
 * allowance from zero.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function planApprovals(
  client: NodeAccess,
  parameters: planApprovals.Parameters,
): Promise<readonly Approval[]> {
  const { chainId, account, token, spender, amount, approved = amount, allowance } = parameters
  if (amount === 0n || allowance >= amount) return []
  const toApproval = (kind: Approval['kind'], allowed: bigint): Approval => ({
    kind,
    token,
    spender,
    amount: allowed,
    transaction: toRequest(chainId, account, encodeApprove(token, spender, allowed)),
  })
  const approval = toApproval('approve', approved)
  if (allowance === 0n) return [approval]
  const refuses = await callNode(client.rpc(chainId), {
    from: account,
    to: token,
    data: approval.transaction.data,
  }).then(
    () => false,
    (error: unknown) => {
      if (findRevertData(error) === undefined) throw error
      return true
    },
  )
  return refuses ? [toApproval('reset-approval', 0n), approval] : [approval]
}

export declare namespace planApprovals {
  type Parameters = {
    readonly chainId: number
    readonly account: `0x${string}`
    readonly token: `0x${string}`
    readonly spender: `0x${string}`
    /** Required allowance in raw units. */
    readonly amount: bigint
    /** Amount of the approval; default `amount`. */
    readonly approved?: bigint | undefined
    /** Current allowance. */
    readonly allowance: bigint
  }
}

/** An unsigned transaction that leaves gas and fees to the wallet. */
export function toRequest(
  chainId: number,
  from: `0x${string}`,
  { to, data, value }: Pick<TransactionRequest, 'to' | 'data' | 'value'>,
): TransactionRequest {
  return {
    chainId,
    from,
    to,
    data,
    value,
    gas: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }
}
