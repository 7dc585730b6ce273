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
 * Reads what a wallet is about to sign and holds it against what the person wants; it uses nothing of what makes orders. An order may take what is sold and no more, and must give
 * its recipient the price for it, whoever fills it and whenever.
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
  // At the price or above it, and by less than one raw unit.
  const excess = outputs[0]!.startAmount * price.denominator - amountIn * price.numerator
  if (excess < 0n) throw new OrderMismatchError('It is paid less than the price.')
  if (excess >= price.denominator) throw new OrderMismatchError('It asks for more than the price.')
}

/** What is taken and paid never moves, whoever fills it. */
function verifyV1(order: ExclusiveDutchOrder, { amountIn }: LimitIntent): void {
  const { input, outputs } = order
  if (input.startAmount !== amountIn || input.endAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (outputs[0]!.endAmount !== outputs[0]!.startAmount) throw new OrderMismatchError('What it is paid falls.')
  if (order.exclusiveFiller !== zeroAddress) throw new OrderMismatchError('It is for one filler alone.')
  // Its reactor takes no order whose amounts move after its end, or back in time.
  if (order.decayStartTime > order.decayEndTime || order.decayEndTime > order.info.deadline)
    throw new OrderMismatchError('Nobody could fill it.')
}
