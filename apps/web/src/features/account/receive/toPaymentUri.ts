import { nativeToken } from '@oxbow/chain/nativeToken'

/**
 * What a wallet's camera reads to pay this account on one network (EIP-681). Without an amount it names account and network alone, for every token.
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
