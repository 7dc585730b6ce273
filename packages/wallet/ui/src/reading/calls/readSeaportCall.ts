import { decodeCallExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbi } from 'viem'
import type { Piece } from '../Piece.ts'
import { lower, nobody, type Scope } from '../Scope.ts'
import { isSeaport, readSeaportOrder, type SeaportOrder, takenOrder } from '../SeaportOrder.ts'

/** Reads a call of Seaport that fills an order or cancels own ones. Undefined for other contracts and other calls. */
export function readSeaportCall(to: Hex, data: Hex, scope: Scope): Piece | undefined {
  if (!isSeaport(to)) return undefined
  const call = decodeCallExactly(seaportFunctions, data)
  switch (call?.functionName) {
    case 'cancel':
      return { acts: [{ type: 'cancel', contract: lower(to), what: 'orders' }] }
    case 'incrementCounter':
      return { acts: [{ type: 'cancel', contract: lower(to), what: 'all-orders' }] }
    case 'fulfillOrder':
      return fulfilled(to, call.args[0].parameters, nobody, scope)
    case 'fulfillAdvancedOrder': {
      const [{ denominator, numerator, parameters }, resolvers, , recipient] = call.args
      // Partial fills and criteria change what is paid in ways that aren't in the order.
      const isWhole = numerator === denominator && resolvers.length === 0
      return isWhole ? fulfilled(to, parameters, recipient, scope) : undefined
    }
    default:
      return undefined
  }
}

function fulfilled(to: Hex, order: SeaportOrder, recipient: Hex, scope: Scope): Piece {
  const taken = takenOrder(order, recipient, scope)
  return {
    acts: [{ type: 'order', order: readSeaportOrder(order, to, scope), taken }],
    // Native currency is counted by the call's value.
    leaves: taken.gives.filter(({ asset }) => asset.type !== 'native'),
    arrives: taken.gets,
    deadlines: [order.endTime],
  }
}

/** seaport-types, ConsiderationInterface.sol. */
const seaportFunctions = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct OrderComponents { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 counter; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey)',
  'function fulfillAdvancedOrder(AdvancedOrder order, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient)',
  'function cancel(OrderComponents[] orders)',
  'function incrementCounter()',
])
