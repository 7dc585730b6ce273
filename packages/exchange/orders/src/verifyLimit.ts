import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { ExclusiveDutchOrder, OrderTerms, V3DutchOrder } from '@oxbow/dutch/DutchOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import type { LimitIntent } from './LimitIntent.ts'
import { OrderMismatchError } from './OrderError.ts'

type Hex = `0x${string}`
/** `account`: lower-case. */
type Facts = { readonly intent: LimitIntent; readonly account: Hex; readonly network: Network }

const nobody: Hex = `0x${'0'.repeat(40)}`

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
  if (data.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (data.permit2 !== network.contracts.permit2) throw new OrderMismatchError('It is for another contract.')
  if (data.permitted.token !== intent.tokenIn.address) throw new OrderMismatchError('It lets another token be taken.')
  if (data.permitted.amount !== intent.amountIn) throw new OrderMismatchError('It lets another amount be taken.')
  if (data.spender !== reactor.address) throw new OrderMismatchError('It lets another contract take it.')
  if (data.nonce !== intent.nonce) throw new OrderMismatchError('Its permit is another one.')
  if (data.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('Its permit ends at another time.')
  const { order } = data
  if (order.version !== reactor.version) throw new OrderMismatchError('It is of another kind.')
  verifyInfo(order.info, { account, intent, reactor: reactor.address })
  if (order.input.token !== intent.tokenIn.address) throw new OrderMismatchError('It sells another token.')
  verifyOutputs(order, intent)
  if (order.version === 'v1') verifyV1(order, intent)
  else verifyV3(order, intent)
}

function verifyInfo(
  info: OrderTerms['info'],
  { account, intent, reactor }: Omit<Facts, 'network'> & { reactor: Hex },
): void {
  if (info.reactor !== reactor) throw new OrderMismatchError('It is for another reactor.')
  if (info.swapper !== account) throw new OrderMismatchError('It is of another account.')
  if (info.nonce !== intent.nonce) throw new OrderMismatchError('It is another order.')
  if (info.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('It ends at another time.')
  if (info.additionalValidationContract !== nobody || info.additionalValidationData !== '0x')
    throw new OrderMismatchError('Another contract decides about it.')
}

function verifyOutputs({ outputs }: OrderTerms, { amountIn, price, recipient, tokenOut }: LimitIntent): void {
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) throw new OrderMismatchError('It does not pay one account.')
  if (output.token !== tokenOut.address) throw new OrderMismatchError('It is paid in another token.')
  if (output.recipient !== recipient) throw new OrderMismatchError('It pays somebody else.')
  // At the price or above it, and by less than one raw unit.
  const excess = output.startAmount * price.denominator - amountIn * price.numerator
  if (excess < 0n) throw new OrderMismatchError('It is paid less than the price.')
  if (excess >= price.denominator) throw new OrderMismatchError('It asks for more than the price.')
}

/** What is taken and paid never moves, whoever fills it. */
function verifyV1(order: ExclusiveDutchOrder, { amountIn }: LimitIntent): void {
  const { input, outputs } = order
  if (input.startAmount !== amountIn || input.endAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (outputs[0]!.endAmount !== outputs[0]!.startAmount) throw new OrderMismatchError('What it is paid falls.')
  if (order.exclusiveFiller !== nobody) throw new OrderMismatchError('It is for one filler alone.')
  // Its reactor takes no order whose amounts move after its end, or back in time.
  if (order.decayStartTime > order.decayEndTime || order.decayEndTime > order.info.deadline)
    throw new OrderMismatchError('Nobody could fill it.')
}

/** The same at every block and every fee; and nobody in particular cosigns it. */
function verifyV3({ cosigner, input, outputs, startingBaseFee }: V3DutchOrder, { amountIn }: LimitIntent): void {
  const output = outputs[0]!
  if (cosigner !== publicCosigner.address) throw new OrderMismatchError('Somebody else cosigns it.')
  if (input.startAmount !== amountIn || input.maxAmount !== amountIn)
    throw new OrderMismatchError('It sells another amount.')
  if (output.minAmount !== output.startAmount) throw new OrderMismatchError('What it is paid falls.')
  if (startingBaseFee !== 0n) throw new OrderMismatchError('It goes by the network’s fees.')
  for (const { adjustmentPerGweiBaseFee, curve } of [input, output]) {
    if (curve.relativeAmounts.length > 0) throw new OrderMismatchError('Its amounts move with time.')
    if (adjustmentPerGweiBaseFee !== 0n) throw new OrderMismatchError('Its amounts move with the network’s fees.')
  }
}
