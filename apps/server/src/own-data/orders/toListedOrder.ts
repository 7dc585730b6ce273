import { isFalling } from '@oxbow/dutch/fallingOrder'
import { guardedKindOf, readGuard } from '@oxbow/guards/readGuard'
import type { ListedOrder } from '@oxbow/orders/Order'
import type { StoredOrder } from './StoredOrder.ts'

/** An order as the API returns it; only a falling order has different end amounts. */
export function toListedOrder({ chainId, evidence, order, settled, state, ...kept }: StoredOrder): ListedOrder {
  const { info, input, outputs } = order
  const { blockNumber, transactionHash } = evidence ?? {}
  const amounts = (token: `0x${string}`, first: bigint, last: bigint) => ({
    token,
    startAmount: String(first),
    endAmount: String(last),
  })
  const lastOf = (output: (typeof outputs)[number]) =>
    isFalling(order) && 'endAmount' in output ? output.endAmount : output.startAmount
  return {
    orderId: kept.hash,
    orderHash: kept.hash,
    type: typeOf(order),
    orderStatus: state,
    chainId,
    encodedOrder: kept.encoded,
    signature: kept.signature,
    swapper: info.swapper,
    nonce: String(info.nonce),
    deadline: Number(info.deadline),
    createdAt: Math.floor(kept.takenAt / 1_000),
    input: amounts(input.token, input.startAmount, input.startAmount),
    outputs: outputs.map((output) => ({
      ...amounts(output.token, output.startAmount, lastOf(output)),
      recipient: output.recipient,
    })),
    ...guardOf(order),
    ...(kept.permit !== undefined && { permit: kept.permit }),
    ...(transactionHash !== undefined && { txHash: transactionHash }),
    ...(blockNumber !== undefined && { blockNumber: String(blockNumber) }),
    ...(settled !== undefined && {
      settledAmounts: settled.map(({ amountIn, amountOut, tokenIn, tokenOut }) => ({
        tokenIn,
        amountIn: String(amountIn),
        tokenOut,
        amountOut: String(amountOut),
      })),
    }),
    ...(evidence !== undefined && { isFinal: kept.isFinal }),
  }
}

function typeOf(order: StoredOrder['order']): ListedOrder['type'] {
  if (order.version === 'v3') return 'Dutch_V3'
  return isFalling(order) ? 'Dutch' : 'Limit'
}

/** The terms that MarketGuard reads; empty for orders without it. */
function guardOf({ info, input, outputs }: StoredOrder['order']): Pick<ListedOrder, 'guard'> {
  const guard = readGuard(info)
  if (guard.status !== 'market') return {}
  const { leastLiquidity, pool, toleranceBps, trigger, windowSeconds } = guard.terms
  const kind = guardedKindOf(guard.terms, { tokenIn: input.token, tokenOut: outputs[0]!.token })
  return {
    guard: {
      kind,
      pool,
      windowSeconds,
      toleranceBps,
      leastLiquidity: String(leastLiquidity),
      ...(trigger !== undefined && { trigger }),
    },
  }
}
