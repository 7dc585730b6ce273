import { decodeTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Network } from '@oxbow/chain/Network'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { maxUint256 } from 'viem'
import type { OrderIntent } from '../LimitIntent.ts'
import { OrderMismatchError } from '../OrderError.ts'

type Hex = `0x${string}`

/**
 * Checks an approval from its bytes: the amount that open orders sell of this token, or unlimited if that was chosen, or zero before a new amount.
 * @throws {OrderMismatchError}
 */
export function verifyOrderApproval(call: SentCall, facts: verifyOrderApproval.Facts): void {
  const { account, intent, network, spender } = facts
  if (call.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (call.from.toLowerCase() !== account) throw new OrderMismatchError('It is from another account.')
  if (call.value !== 0n) throw new OrderMismatchError('It pays native currency.')
  const { effects } = decodeTransaction({ ...call, contracts: network.contracts })
  const [effect, ...more] = effects
  if (effect?.type !== 'approve' || more.length > 0) throw new OrderMismatchError('It is not an approval.')
  if (effect.token !== intent.tokenIn.address) throw new OrderMismatchError('It approves another token.')
  if (effect.spender !== spender) throw new OrderMismatchError('It approves another contract.')
  const most = intent.approval === 'unlimited' ? maxUint256 : intent.amountIn + intent.promised
  if (effect.amount > most) throw new OrderMismatchError('It approves more.')
}

export declare namespace verifyOrderApproval {
  type Facts = {
    readonly intent: Pick<OrderIntent, 'chainId' | 'tokenIn' | 'amountIn' | 'promised' | 'approval'>
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** Permit2 for UniswapX orders, Seaport for plans; undefined if the network has none. */
    readonly spender: Hex | undefined
  }
}
