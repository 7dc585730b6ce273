import type { DutchOutput, OrderTerms, V3DutchOutput } from '@oxbow/dutch/DutchOrder'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import type { TypedData, TypedStruct } from '@oxbow/wallet-core/TypedData'
import type { Piece } from '../Piece.ts'
import type { Inflow, OrderReading } from '../Reading.ts'
import { assetOf, isSame, lower, nobody, partyOf, type Scope } from '../Scope.ts'
import { pieceOfOrders } from '../SeaportOrder.ts'
import { reactorsOf } from './reactorsOf.ts'
import { isPermit2Domain } from './readPermit.ts'

/**
 * Reads UniswapX orders (V1, V2 and V3 Dutch) whose reactor on this network enforces them. Undefined for
 * anything else: Permit2 itself lets the named spender send the tokens anywhere, whatever the order says.
 */
export function readOrder(type: string, data: TypedData, contract: string, scope: Scope): Piece | undefined {
  if (!isSame(contract, scope.contracts?.permit2) || !isPermit2Domain(data)) return undefined
  const order = type === v2Text ? readV2(data, scope) : readTerms(data, scope)
  return order && pieceOfOrders([order])
}

function readTerms(data: TypedData, scope: Scope): OrderReading | undefined {
  const read = readOrderData(data)
  if (read === undefined) return undefined
  const { deadline, order, permitted, spender } = read
  const { input } = order
  const most = 'endAmount' in input ? input.endAmount : input.maxAmount
  // The token and spender in Permit2's part must match those in the reactor's.
  if (!isSame(permitted.token, input.token) || !isSame(spender, order.info.reactor)) return undefined
  if (!isSame(spender, reactorsOf(scope.chainId)[order.version])) return undefined
  return {
    protocol: order.version === 'v1' ? 'uniswapx-v1' : 'uniswapx-v3',
    settler: lower(spender),
    others: othersOf(order),
    offerer: lower(order.info.swapper),
    gives: [{ asset: assetOf(input.token), most: max(permitted.amount, most, input.startAmount) }],
    gets: order.outputs.map((output) => getOf(output, leastOf(output), scope)),
    startsAt: undefined,
    expiresAt: min(deadline, order.info.deadline),
  }
}

function othersOf(order: OrderTerms): readonly `0x${string}`[] {
  const named = [
    order.info.additionalValidationContract,
    order.version === 'v1' ? order.exclusiveFiller : order.cosigner,
  ]
  return named.filter((each) => !isSame(each, nobody)).map(lower)
}

/** V3 names its minimum; V1 changes linearly between two amounts. */
function leastOf(output: DutchOutput | V3DutchOutput): bigint {
  return 'minAmount' in output ? output.minAmount : min(output.startAmount, output.endAmount)
}

function getOf({ recipient, token }: { recipient: string; token: string }, least: bigint, scope: Scope): Inflow {
  return { asset: assetOf(token), least, recipient: partyOf(recipient, scope) }
}

/** V2: like V1, but a cosigner starts the decay and may improve amounts, never worsen them. */
function readV2({ message }: TypedData, scope: Scope): OrderReading | undefined {
  const permitted = message.permitted as Readonly<Record<string, string | bigint>>
  const order = message.witness as TypedStruct
  const info = order.info as Readonly<Record<string, string | bigint>>
  if (!isSame(permitted.token as string, order.baseInputToken as string)) return undefined
  if (!isSame(message.spender as string, info.reactor as string)) return undefined
  if (!isSame(message.spender as string, reactorsOf(scope.chainId).v2)) return undefined
  const amounts = [permitted.amount, order.baseInputStartAmount, order.baseInputEndAmount] as bigint[]
  const outputs = order.baseOutputs as readonly TypedStruct[]
  return {
    protocol: 'uniswapx-v2',
    settler: lower(message.spender as string),
    others: [info.additionalValidationContract as string, order.cosigner as string]
      .filter((each) => !isSame(each, nobody))
      .map(lower),
    offerer: lower(info.swapper as string),
    gives: [{ asset: assetOf(permitted.token as string), most: max(...amounts) }],
    gets: outputs.map((output) =>
      getOf(
        { recipient: output.recipient as string, token: output.token as string },
        min(output.startAmount as bigint, output.endAmount as bigint),
        scope,
      ),
    ),
    startsAt: undefined,
    expiresAt: min(message.deadline as bigint, info.deadline as bigint),
  }
}

function max(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a))
}
function min(...values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b < a ? b : a))
}

/** UniswapX, V2DutchOrderLib.sol. */
const v2Text =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)' +
  'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)' +
  'TokenPermissions(address token,uint256 amount)' +
  'V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)'
