import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { readOrderData } from '@oxbow/dutch/readOrderData'
import type { SignedOrder } from './Order.ts'
import { OrderMismatchError } from './OrderError.ts'

/** The signed order as fillers take it, with its hash: cosigned with the public key if its reactor requires a cosigner. */
export async function toSignedOrder(
  typedData: signTypedData.Data,
  signature: `0x${string}`,
): Promise<SignedOrder & { readonly hash: `0x${string}` }> {
  const data = readOrderData(typedData)
  if (data === undefined) throw new OrderMismatchError('It cannot be read.')
  const { chainId, order } = data
  const encodedOrder = encodeOrder(order.version === 'v1' ? order : await cosignPublicly(order, { chainId }))
  return { encodedOrder, signature, chainId, hash: hashOrder(order) }
}
