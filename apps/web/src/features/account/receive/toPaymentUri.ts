import { nativeToken } from '@oxbow/chain/nativeToken'

/**
 * The EIP-681 URI for paying this account on one network. Without an amount it names only account and network, so it fits every token.
 *
 * @example toPaymentUri({ address, chainId: 1 }) // 'ethereum:0x…@1'
 */
export function toPaymentUri({ address, chainId, request }: toPaymentUri.Parameters): string {
  if (request === undefined) return `ethereum:${address}@${chainId}`
  const { token, amount } = request
  if (token === nativeToken) return `ethereum:${address}@${chainId}?value=${amount}`
  return `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${amount}`
}

export declare namespace toPaymentUri {
  type Parameters = {
    address: `0x${string}`
    chainId: number
    /** `amount` in raw units. */
    request?: { token: `0x${string}`; amount: bigint } | undefined
  }
}
