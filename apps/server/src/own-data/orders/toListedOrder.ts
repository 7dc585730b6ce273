import type { ListedOrder } from '@oxbow/orders/Order'
import type { JudgedOrder } from './judgeOrders.ts'

/** An order as the API shows it; a flat one ends where it starts. */
export function toListedOrder({ chainId, order, status, transactionHash, ...kept }: JudgedOrder): ListedOrder {
  const { info, input, outputs, version } = order
  const still = (token: `0x${string}`, amount: bigint) => ({
    ...{ token, startAmount: String(amount), endAmount: String(amount) },
  })
  return {
    ...{ orderId: kept.hash, orderHash: kept.hash, type: version === 'v1' ? 'Limit' : 'Dutch_V3' },
    ...{ orderStatus: status, chainId, encodedOrder: kept.encoded, signature: kept.signature },
    ...{ swapper: info.swapper, nonce: String(info.nonce), deadline: Number(info.deadline) },
    createdAt: Math.floor(kept.takenAt / 1_000),
    input: still(input.token, input.startAmount),
    outputs: outputs.map(({ recipient, startAmount, token }) => ({ ...still(token, startAmount), recipient })),
    ...(transactionHash !== undefined && { txHash: transactionHash }),
  }
}
