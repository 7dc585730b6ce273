import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { ExclusiveDutchOrder } from '@oxbow/dutch/DutchOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import { zeroAddress } from 'viem'
import { OrderMismatchError } from '../OrderError.ts'
import { verifyOrderFrame } from '../verifyOrderFrame.ts'
import { verifyStillV3 } from '../verifyStillV3.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'

type Hex = `0x${string}`

/**
 * Checks the data that a wallet is about to sign against the reviewed gas-free swap, without any code that builds orders: it takes no more than the
 * sold amount, pays the recipient at least the minimum at any time, and ends at the reviewed deadline.
 *
 * @throws {OrderMismatchError}
 */
export function verifySwapOrderData(typedData: signTypedData.Data, facts: verifySwapOrderData.Facts): void {
  const { intent, network } = facts
  const data = readOrderData(typedData)
  const reactor = reactorOf(network.contracts)
  if (data === undefined || reactor.status === 'none') throw new OrderMismatchError('It cannot be read.')
  const order = verifyOrderFrame(data, { ...facts, reactor })
  if (intent.leastOut <= 0n) throw new OrderMismatchError('Its minimum is zero.')
  if (order.version === 'v1') verifyFall(order, intent)
  else {
    if (order.outputs[0]!.startAmount !== intent.leastOut)
      throw new OrderMismatchError('Its minimum is another amount.')
    verifyStillV3(order, intent)
  }
}

export declare namespace verifySwapOrderData {
  /** `account`: lower-case. */
  type Facts = { readonly intent: SwapOrderIntent; readonly account: Hex; readonly network: Network }
}

/** Checks the decay: from above the classic swap's output to the minimum, linear between the two reviewed times. */
function verifyFall(order: ExclusiveDutchOrder, intent: SwapOrderIntent): void {
  const { amountIn, deadline, fallsFrom, fallsTo, firstOut, leastOut } = intent
  const { decayEndTime, decayStartTime, exclusiveFiller, exclusivityOverrideBps, input, outputs } = order
  if (input.startAmount !== amountIn || input.endAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (outputs[0]!.endAmount !== leastOut) throw new OrderMismatchError('Its minimum is another amount.')
  if (outputs[0]!.startAmount !== firstOut || firstOut < leastOut)
    throw new OrderMismatchError('It starts at another amount.')
  if (exclusiveFiller !== zeroAddress || exclusivityOverrideBps !== 0n)
    throw new OrderMismatchError('It is reserved for one filler.')
  if (decayStartTime !== BigInt(fallsFrom) || decayEndTime !== BigInt(fallsTo))
    throw new OrderMismatchError('Its price falls at other times.')
  if (fallsFrom >= fallsTo || fallsTo > deadline) throw new OrderMismatchError('Nobody could fill it.')
}
