import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'
import { dai, network, usdc } from '../../../../test/fixtures.ts'
import type { OrderItem, OrderState } from '../OrderItem.ts'

const unguarded = { additionalValidationContract: `0x${'0'.repeat(40)}`, additionalValidationData: '0x' }
const account = `0x${'a1'.repeat(20)}` as const

/** 3,000 USDC for 2,990 DAI, as an order of V1 unless told otherwise. */
export function orderItem(nonce: bigint, state: OrderState = 'open', change: Partial<OrderItem> = {}): OrderItem {
  const hash = `0x${nonce.toString(16).padStart(64, '0')}` as const
  return {
    key: `31337:${hash}`,
    network,
    state,
    tokenIn: usdc,
    tokenOut: dai,
    recipient: account,
    amountIn: 3_000_000_000n,
    amountOut: 2_990n * 10n ** 18n,
    expiresAt: 4_000_000_000,
    own: ownOrder(nonce),
    ...change,
  }
}

/** The same as a server's book has it. */
export function ownOrder(nonce: bigint, version: 'v1' | 'v3' = 'v1'): OwnOrder {
  const amount = { startAmount: 3_000_000_000n, endAmount: 3_000_000_000n }
  const out = { startAmount: 2_990n * 10n ** 18n, endAmount: 2_990n * 10n ** 18n }
  const order = {
    version,
    info: { swapper: account, nonce, deadline: 4_000_000_000n, ...unguarded },
    input: { token: usdc.address, ...amount, ...(version === 'v3' && { maxAmount: amount.startAmount }) },
    outputs: [
      { token: dai.address, recipient: account, ...out, ...(version === 'v3' && { minAmount: out.startAmount }) },
    ],
  } as unknown as OwnOrder['order']
  const signed = { encodedOrder: '0x12', signature: '0x34', chainId: 31337 } as const
  const hash = `0x${nonce.toString(16).padStart(64, '0')}` as const
  return {
    hash,
    order,
    signed,
    status: 'open',
    createdAt: 1_800_000_000,
    transactionHash: undefined,
    blockNumber: undefined,
  }
}
