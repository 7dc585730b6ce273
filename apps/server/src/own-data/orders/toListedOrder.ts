import type { ListedOrder } from '@oxbow/orders/Order'
import type { KeptOrder } from './KeptOrder.ts'

/** An order as the API shows it; a flat one ends where it starts. */
export function toListedOrder({ chainId, evidence, order, settled, state, ...kept }: KeptOrder): ListedOrder {
  const { info, input, outputs, version } = order
  const { blockNumber, transactionHash } = evidence ?? {}
  const still = (token: `0x${string}`, amount: bigint) => ({
    ...{ token, startAmount: String(amount), endAmount: String(amount) },
  })
  return {
    ...{ orderId: kept.hash, orderHash: kept.hash, type: version === 'v1' ? 'Limit' : 'Dutch_V3' },
    ...{ orderStatus: state, chainId, encodedOrder: kept.encoded, signature: kept.signature },
    ...{ swapper: info.swapper, nonce: String(info.nonce), deadline: Number(info.deadline) },
    createdAt: Math.floor(kept.takenAt / 1_000),
    input: still(input.token, input.startAmount),
    outputs: outputs.map(({ recipient, startAmount, token }) => ({ ...still(token, startAmount), recipient })),
    ...(transactionHash !== undefined && { txHash: transactionHash }),
    ...(blockNumber !== undefined && { blockNumber: String(blockNumber) }),
    ...(settled !== undefined && {
      settledAmounts: settled.map(({ amountIn, amountOut, tokenIn, tokenOut }) => ({
        ...{ tokenIn, amountIn: String(amountIn), tokenOut, amountOut: String(amountOut) },
      })),
    }),
    ...(evidence !== undefined && { isFinal: kept.isFinal }),
  }
}
