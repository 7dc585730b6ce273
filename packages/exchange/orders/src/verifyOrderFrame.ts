import type { Network } from '@oxbow/chain/Network'
import type { OrderReactor } from '@oxbow/dutch/reactorOf'
import type { readOrderData } from '@oxbow/dutch/readOrderData'
import type { LimitIntent } from './LimitIntent.ts'
import { OrderMismatchError } from './OrderError.ts'

type Hex = `0x${string}`

const nobody: Hex = `0x${'0'.repeat(40)}`

/** What does not depend on the price: who sells what by which contract, under which nonce, until when, and that no other contract decides. @throws {OrderMismatchError} */
export function verifyOrderFrame(data: verifyOrderFrame.Data, facts: verifyOrderFrame.Facts): void {
  const { account, intent, network, reactor } = facts
  if (data.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (data.permit2 !== network.contracts.permit2) throw new OrderMismatchError('It is for another contract.')
  if (data.permitted.token !== intent.tokenIn.address) throw new OrderMismatchError('It lets another token be taken.')
  if (data.permitted.amount !== intent.amountIn) throw new OrderMismatchError('It lets another amount be taken.')
  if (data.spender !== reactor.address) throw new OrderMismatchError('It lets another contract take it.')
  if (data.nonce !== intent.nonce) throw new OrderMismatchError('Its permit is another one.')
  if (data.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('Its permit ends at another time.')
  const { info, input, version } = data.order
  if (version !== reactor.version) throw new OrderMismatchError('It is of another kind.')
  if (info.reactor !== reactor.address) throw new OrderMismatchError('It is for another reactor.')
  if (info.swapper !== account) throw new OrderMismatchError('It is of another account.')
  if (info.nonce !== intent.nonce) throw new OrderMismatchError('It is another order.')
  if (info.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('It ends at another time.')
  if (info.additionalValidationContract !== nobody || info.additionalValidationData !== '0x')
    throw new OrderMismatchError('Another contract decides about it.')
  if (input.token !== intent.tokenIn.address) throw new OrderMismatchError('It sells another token.')
}

export declare namespace verifyOrderFrame {
  type Data = NonNullable<ReturnType<typeof readOrderData>>
  type Facts = {
    readonly intent: Pick<LimitIntent, 'chainId' | 'tokenIn' | 'amountIn' | 'nonce' | 'deadline'>
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    readonly reactor: Extract<OrderReactor, { status: 'found' }>
  }
}
