import type { Network } from '@oxbow/chain/Network'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import type { readOrderData } from '@oxbow/dutch/readOrderData'
import { zeroAddress } from 'viem'
import type { OrderIntent } from './LimitIntent.ts'
import { OrderMismatchError } from './OrderError.ts'

type Hex = `0x${string}`

/**
 * Checks everything but the price: seller, sold token and amount, reactor, nonce, deadline, the only recipient and its token, and that no contract
 * but the guard has a say. The caller checks the guard's terms.
 *
 * @throws {OrderMismatchError}
 */
export function verifyOrderFrame<Version extends OrderTerms['version']>(
  data: verifyOrderFrame.Data,
  facts: verifyOrderFrame.Facts<Version>,
  { guard }: verifyOrderFrame.Options = {},
): Extract<OrderTerms, { readonly version: Version }> {
  const { account, intent, network, reactor } = facts
  if (data.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (data.permit2 !== network.contracts.permit2) throw new OrderMismatchError('It is for another contract.')
  if (data.permitted.token !== intent.tokenIn.address)
    throw new OrderMismatchError('It allows another token to be taken.')
  if (data.permitted.amount !== intent.amountIn) throw new OrderMismatchError('It allows another amount to be taken.')
  if (data.spender !== reactor.address) throw new OrderMismatchError('It allows another contract to take it.')
  if (data.nonce !== intent.nonce) throw new OrderMismatchError('Its permit is a different one.')
  if (data.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('Its permit ends at another time.')
  const { order } = data
  if (!isOf(order, reactor.version)) throw new OrderMismatchError('It is of another type.')
  const { info, input, outputs } = order
  if (info.reactor !== reactor.address) throw new OrderMismatchError('It is for another reactor.')
  if (info.swapper !== account) throw new OrderMismatchError('It belongs to another account.')
  if (info.nonce !== intent.nonce) throw new OrderMismatchError('It is another order.')
  if (info.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('It ends at another time.')
  const { additionalValidationContract: decider, additionalValidationData: terms } = info
  if (decider !== (guard ?? zeroAddress) || (guard === undefined && terms !== '0x'))
    throw new OrderMismatchError('It is restricted by another contract.')
  if (input.token !== intent.tokenIn.address) throw new OrderMismatchError('It sells another token.')
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) throw new OrderMismatchError('It does not pay one account.')
  if (output.token !== intent.tokenOut.address) throw new OrderMismatchError('It is paid in another token.')
  if (output.recipient !== intent.recipient) throw new OrderMismatchError('It pays somebody else.')
  return order
}

export declare namespace verifyOrderFrame {
  type Data = NonNullable<ReturnType<typeof readOrderData>>
  type Facts<Version extends OrderTerms['version']> = {
    readonly intent: Pick<
      OrderIntent,
      'chainId' | 'tokenIn' | 'tokenOut' | 'amountIn' | 'recipient' | 'nonce' | 'deadline'
    >
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** Reactor, and the order version that it fills. */
    readonly reactor: { readonly address: Hex; readonly version: Version }
  }
  /** `guard`: the only contract allowed to validate fills, lower-case; undefined for none. */
  type Options = { readonly guard?: Hex | undefined }
}

function isOf<Version extends OrderTerms['version']>(
  order: OrderTerms,
  version: Version,
): order is Extract<OrderTerms, { readonly version: Version }> {
  return order.version === version
}
