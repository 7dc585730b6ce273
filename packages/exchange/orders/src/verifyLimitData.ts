import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { ExclusiveDutchOrder, OrderTerms } from '@oxbow/dutch/DutchOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import { zeroAddress } from 'viem'
import type { LimitIntent } from './LimitIntent.ts'
import { OrderMismatchError } from './OrderError.ts'
import { verifyOrderFrame } from './verifyOrderFrame.ts'
import { verifyStillV3 } from './verifyStillV3.ts'

type Hex = `0x${string}`
/** `account`: lower-case. */
type Facts = { readonly intent: LimitIntent; readonly account: Hex; readonly network: Network }

/**
 * Checks the data that a wallet is about to sign against the intended limit order, without any code that builds orders: it takes no more than the
 * sold amount and pays the recipient the price for it, whoever fills it and whenever.
 *
 * @throws {OrderMismatchError}
 */
export function verifyLimitData(typedData: signTypedData.Data, { account, intent, network }: Facts): void {
  const data = readOrderData(typedData)
  const reactor = reactorOf(network.contracts)
  if (data === undefined || reactor.status === 'none') throw new OrderMismatchError('It cannot be read.')
  const order = verifyOrderFrame(data, { account, intent, network, reactor })
  verifyPrice(order, intent)
  if (order.version === 'v1') verifyV1(order, intent)
  else verifyStillV3(order, intent)
}

function verifyPrice({ outputs }: OrderTerms, { amountIn, price }: LimitIntent): void {
  // At least the price, and less than one raw unit above it.
  const excess = outputs[0]!.startAmount * price.denominator - amountIn * price.numerator
  if (excess < 0n) throw new OrderMismatchError('It is paid less than the price.')
  if (excess >= price.denominator) throw new OrderMismatchError('It asks for more than the agreed price.')
}

/** Checks that input and output are constant and no filler is exclusive. */
function verifyV1(order: ExclusiveDutchOrder, { amountIn }: LimitIntent): void {
  const { input, outputs } = order
  if (input.startAmount !== amountIn || input.endAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (outputs[0]!.endAmount !== outputs[0]!.startAmount) throw new OrderMismatchError('Its payment falls over time.')
  if (order.exclusiveFiller !== zeroAddress) throw new OrderMismatchError('It is reserved for one filler.')
  // The reactor rejects a decay that ends after the deadline or before its start.
  if (order.decayStartTime > order.decayEndTime || order.decayEndTime > order.info.deadline)
    throw new OrderMismatchError('Nobody could fill it.')
}
