import type { Network } from '@oxbow/chain/Network'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import type { CancelIntent } from './CancelIntent.ts'
import { OrderMismatchError } from './OrderError.ts'
import { readSignedOrder } from './readSignedOrder.ts'

/** `invalidateUnorderedNonces(uint256,uint256)`: a word of nonces, and a bit for each of its 256 that is spent. */
const invalidate = /^0x3ff9dcb1([0-9a-f]{64})([0-9a-f]{64})$/

/** Reads a call that is to take orders back: it spends their nonces, all of them and no other one. @throws {OrderMismatchError} */
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
  const [, word, mask] = invalidate.exec(call.data.toLowerCase()) ?? []
  if (word === undefined || mask === undefined) throw new OrderMismatchError('It cancels nothing.')
  const wanted = intent.orders.map((signed) => readSignedOrder(signed, network.contracts)?.info.nonce)
  const spent = Array.from({ length: 256 }, (_, bit) => BigInt(bit))
    .filter((bit) => (BigInt(`0x${mask}`) / 2n ** bit) % 2n === 1n)
    .map((bit) => BigInt(`0x${word}`) * 256n + bit)
  if (wanted.some((nonce) => nonce === undefined || !spent.includes(nonce)))
    throw new OrderMismatchError('It leaves an order standing.')
  if (spent.some((nonce) => !wanted.includes(nonce))) throw new OrderMismatchError('It cancels more.')
}
