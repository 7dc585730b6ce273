import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { hashTwap } from '@oxbow/twap/hashTwap'
import type { PartOrder } from '@oxbow/twap/PartOrder'
import { toPartSignature } from '@oxbow/twap/toPartSignature'
import { type Hex, parseAbi, parseEther, toHex } from 'viem'
import type { TwapIntent } from '../twap/TwapIntent.ts'
import { toTwapParts } from '../twap/toTwapParts.ts'
import { type openGuardedChain, owner } from './guardedChain.ts'

type GuardedChain = Awaited<ReturnType<typeof openGuardedChain>>
export type SignedTwap = {
  readonly intent: TwapIntent
  readonly orders: readonly PartOrder[]
  readonly signatures: readonly Hex[]
  readonly zoneData: Hex
}

export const hour = 3_600
/** Amount that each part sells. */
export const each = parseEther('1')
export const account = owner.address.toLowerCase() as Hex
let twapCount = 0

/** Ten-minute mean less 1.5 %. */
export function termsOf({ pool }: GuardedChain): MarketTerms {
  const depth = { leastLiquidity: 10n ** 23n, toleranceBps: 150 }
  return { pool: pool.id, windowSeconds: 600, ...depth, trigger: undefined }
}

/** A signed TWAP that starts now, with a minimum price of 0.5. */
export async function signTwap(guarded: GuardedChain, change: Partial<TwapIntent>): Promise<SignedTwap> {
  const { chain, now, token0, token1 } = guarded
  const parts = change.parts ?? 2
  const id = toHex(BigInt(++twapCount) << 8n, { size: 32 })
  const intent: TwapIntent = {
    kind: 'plan',
    tokenIn: { address: token0, symbol: 'SELL', decimals: 18 },
    tokenOut: { address: token1, symbol: 'BUY', decimals: 18 },
    chainId: chain.chainId,
    amountIn: each * BigInt(parts),
    parts,
    startTime: await now(),
    periodSeconds: hour,
    leastPrice: { numerator: 1n, denominator: 2n },
    market: termsOf(guarded),
    recipient: account,
    id,
    counter: 0n,
    promised: 0n,
    approval: 'exact',
    ...change,
  }
  const orders = toTwapParts(intent, account)
  const place = { chainId: chain.chainId, seaport: chain.contracts.seaport }
  const signature = await owner.sign({ hash: hashTwap(orders, place) })
  const signatures = orders.map((_, index) => toPartSignature(signature, orders, index))
  return { intent, orders, signatures, zoneData: encodeTwapTerms({ plan: id, market: intent.market }) }
}

/** A part as Seaport takes it, with a tip of `amount` of a token to `recipient`. */
export function toAdvanced(twap: SignedTwap, index: number, tip: toAdvanced.Tip) {
  const { orders, signatures, zoneData } = twap
  const { counter: _, ...order } = orders[index]!
  const { amount, recipient, token } = tip
  const more = {
    itemType: 1,
    token,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  }
  const consideration = amount > 0n ? [...order.consideration, more] : order.consideration
  const parameters = { ...order, consideration, totalOriginalConsiderationItems: 1n }
  return { parameters, numerator: 1n, denominator: 1n, signature: signatures[index]!, extraData: zoneData }
}

export declare namespace toAdvanced {
  type Tip = { readonly amount: bigint; readonly token: Hex; readonly recipient: Hex }
}

const item = 'uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount;'
/** The part of Seaport 1.6's ABI that fills parts, with its errors and PlanZone's. */
export const fulfilmentAbi = parseAbi([
  `struct OfferItem { ${item} }`,
  `struct ConsiderationItem { ${item} address recipient; }`,
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'struct FulfillmentComponent { uint256 orderIndex; uint256 itemIndex; }',
  'struct Fulfillment { FulfillmentComponent[] offerComponents; FulfillmentComponent[] considerationComponents; }',
  'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
  'struct Execution { ReceivedItem item; address offerer; bytes32 conduitKey; }',
  'function fulfillAdvancedOrder(AdvancedOrder advancedOrder, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool fulfilled)',
  'function fulfillAvailableAdvancedOrders(AdvancedOrder[] advancedOrders, CriteriaResolver[] criteriaResolvers, FulfillmentComponent[][] offerFulfillments, FulfillmentComponent[][] considerationFulfillments, bytes32 fulfillerConduitKey, address recipient, uint256 maximumFulfilled) payable returns (bool[] availableOrders, Execution[] executions)',
  'function matchAdvancedOrders(AdvancedOrder[] orders, CriteriaResolver[] criteriaResolvers, Fulfillment[] fulfillments, address recipient) payable returns (Execution[] executions)',
  'error InvalidTime(uint256 startTime, uint256 endTime)',
  'error OrderAlreadyFilled(bytes32 orderHash)',
  'error InvalidSigner()',
  'error PartialFillsNotEnabledForOrder()',
  'error PlanIsCanceled()',
  'error WrongTerms()',
  'error BelowMarket(uint256 received, uint256 least)',
  'error TriggerNotReached(int24 meanTick)',
])
