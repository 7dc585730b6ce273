import { nativeToken } from '@oxbow/chain/nativeToken'
import { QuoteRefusedError, type RampAsset } from '../RampAdapter.ts'

/** Providers' names of the public networks that they deliver to. Local networks have none, so that no real money goes there. */
const networks: Readonly<
  Record<number, Record<'moonpay' | 'transak' | 'coinbase' | 'stripe' | 'banxa', string | undefined>>
> = {
  1: { moonpay: '', transak: 'ethereum', coinbase: 'ethereum', stripe: 'ethereum', banxa: 'ETH' },
  10: { moonpay: '_optimism', transak: 'optimism', coinbase: 'optimism', stripe: undefined, banxa: 'OPTIMISM' },
  137: { moonpay: '_polygon', transak: 'polygon', coinbase: 'polygon', stripe: 'polygon', banxa: 'MATIC' },
  8453: { moonpay: '_base', transak: 'base', coinbase: 'base', stripe: 'base', banxa: 'BASE' },
  42161: { moonpay: '_arbitrum', transak: 'arbitrum', coinbase: 'arbitrum', stripe: undefined, banxa: 'ARB' },
  130: { moonpay: '_unichain', transak: 'unichain', coinbase: 'unichain', stripe: undefined, banxa: undefined },
}

/** Supported symbols of the operator's list: common tokens whose symbol identifies them. Native currency is always supported. */
const symbols = new Set(['USDC', 'USDT', 'EURC', 'DAI', 'WBTC', 'UNI', 'LINK'])

/** @throws {QuoteRefusedError} if the provider doesn't deliver this token on this network */
export function networkNameOf(provider: keyof (typeof networks)[number], asset: RampAsset): string {
  const name = networks[asset.chainId]?.[provider]
  if (name === undefined || (asset.address !== nativeToken && !symbols.has(asset.symbol)))
    throw new QuoteRefusedError('token')
  return name
}
