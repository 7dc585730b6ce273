import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { encodeTwapTerms } from '@oxbow/guards/encodeTerms'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { toTwapData } from '@oxbow/twap/toTwapData'
import type { Hex } from 'viem'
import { type LimitIntent, leastOut } from '../../LimitIntent.ts'
import type { SwapOrderIntent } from '../../swap/SwapOffer.ts'
import { toSwapOrder } from '../../swap/toSwapOrder.ts'
import type { TriggerIntent } from '../triggers/TriggerIntent.ts'
import { toTriggerOrder } from '../triggers/toTriggerOrder.ts'
import type { TwapIntent } from '../twap/TwapIntent.ts'
import { toTwapParts } from '../twap/toTwapParts.ts'

export const address = (byte: string): Hex => `0x${byte.repeat(20)}`
export const [account, other] = [address('a1'), address('b2')]
const contracts = localContracts()
export const network = { chainId: 31337, contracts } as unknown as Network

const tokens = {
  tokenIn: { address: address('e5'), symbol: 'SELL', decimals: 18 },
  tokenOut: { address: address('f6'), symbol: 'BUY', decimals: 6 },
}
export const market: MarketTerms = {
  pool: address('d4'),
  windowSeconds: 600,
  leastLiquidity: 10n ** 12n,
  toleranceBps: 150,
  trigger: { side: 'at-or-below', tick: -500 },
}

export const limit: LimitIntent = {
  kind: 'limit',
  chainId: 31337,
  ...tokens,
  amountIn: 1_000n,
  price: { numerator: 7n, denominator: 3n },
  deadline: 1_900_000_000,
  recipient: account,
  nonce: 514n,
  promised: 50n,
  approval: 'exact',
}

export const stop: TriggerIntent = {
  kind: 'trigger',
  chainId: 31337,
  ...tokens,
  amountIn: 1_000n,
  leastOut: 500n,
  market,
  deadline: 1_900_000_000,
  recipient: account,
  nonce: 515n,
  promised: 50n,
  approval: 'exact',
}

/** A plan whose parts can't all be equal, and whose tree has three empty leaves. */
export const twap: TwapIntent = {
  kind: 'plan',
  chainId: 31337,
  ...tokens,
  amountIn: 1_000n,
  parts: 13,
  startTime: 1_800_000_000,
  periodSeconds: 3_600,
  leastPrice: { numerator: 7n, denominator: 3n },
  market,
  recipient: account,
  id: `0x${'5a'.repeat(31)}00`,
  counter: 0n,
  promised: 50n,
  approval: 'exact',
}

export const swap: SwapOrderIntent = {
  kind: 'swap-order',
  chainId: 31337,
  ...tokens,
  amountIn: 1_000n,
  firstOut: 520n,
  leastOut: 500n,
  recipient: account,
  nonce: 517n,
  fallsFrom: 1_899_999_900,
  fallsTo: 1_899_999_960,
  deadline: 1_900_000_000,
  promised: 50n,
  approval: 'exact',
}

export function dataOfSwap(on: Network = network, intent: SwapOrderIntent = swap) {
  const reactor = reactorOf(on.contracts)
  if (reactor.status === 'none') throw new Error('It has no reactor.')
  const { permit2 } = on.contracts
  return toOrderData(toSwapOrder(intent, { account, reactor }), { chainId: on.chainId, permit2 })
}

export function dataOfLimit(intent: LimitIntent = limit) {
  const { amountIn, deadline, nonce, recipient, tokenIn, tokenOut } = intent
  const order = flatOrder('v1', {
    reactor: contracts.dutchV1Reactor,
    swapper: account,
    recipient,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: tokenIn.address,
    amountIn,
    tokenOut: tokenOut.address,
    amountOut: leastOut(intent),
  })
  return toOrderData(order, { chainId: 31337, permit2: contracts.permit2 })
}

export function dataOfStop(intent: TriggerIntent = stop) {
  const reactor = contracts.dutchV3Reactor
  return toOrderData(toTriggerOrder(intent, { account, reactor }), { chainId: 31337, permit2: contracts.permit2 })
}

export function dataOfTwap(intent: TwapIntent = twap) {
  const { id, market } = intent
  const parts = toTwapParts(intent, account)
  const typedData = toTwapData(parts, { chainId: 31337, seaport: contracts.seaport })
  return { parts, typedData, zoneData: encodeTwapTerms({ plan: id, market }) }
}

/** A copy with one field, given by its path, replaced. */
export function changed<T extends object>(data: T, path: string, value: unknown): T {
  const copy = structuredClone(data)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce<object>((part, name) => (part as Record<string, object>)[name]!, copy)
  if (!(last in parent)) throw new Error(`There is no ${path}.`)
  ;(parent as Record<string, unknown>)[last] = value
  return copy
}
