import type { Network } from '@oxbow/chain/Network'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { OrderMismatchError } from '../OrderError.ts'
import { readCancellation } from '../readCancellation.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import type { CancelIntent } from './CancelIntent.ts'

/** Checks from its bytes that a call cancels exactly these orders: it spends all their nonces and no other. @throws {OrderMismatchError} */
export function verifyCancel(
  call: SentCall,
  {
    account,
    intent,
    network,
  }: { readonly intent: CancelIntent; readonly account: `0x${string}`; readonly network: Network },
): void {
  if (call.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (call.from.toLowerCase() !== account) throw new OrderMismatchError('It is from another account.')
  if (call.value !== 0n) throw new OrderMismatchError('It pays native currency.')
  if (call.to.toLowerCase() !== network.contracts.permit2) throw new OrderMismatchError('It calls another contract.')
  const canceled = readCancellation(call.data)
  if (canceled === undefined) throw new OrderMismatchError('It cancels nothing.')
  const { word, mask } = canceled
  const wanted = intent.orders.map((signed) => readSignedOrder(signed, network.contracts)?.info.nonce)
  const spent = Array.from({ length: 256 }, (_, bit) => BigInt(bit))
    .filter((bit) => (mask / 2n ** bit) % 2n === 1n)
    .map((bit) => word * 256n + bit)
  if (wanted.some((nonce) => nonce === undefined || !spent.includes(nonce)))
    throw new OrderMismatchError('It leaves an order open.')
  if (spent.some((nonce) => !wanted.includes(nonce))) throw new OrderMismatchError('It cancels more.')
}
