import { nativeToken } from '@oxbow/chain/nativeToken'
import { QuoteRefusedError, type RampAsset } from '../RampAdapter.ts'

/** What providers call the public networks that they deliver to. Local ones are in no list: real money never goes there. */
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

/** Tokens by the symbol that the operator's list gives them: a native currency, or a dollar or euro of its issuer. */
const symbols = new Set(['USDC', 'USDT', 'EURC', 'DAI', 'WBTC', 'UNI', 'LINK'])

/** @throws {QuoteRefusedError} where the provider does not deliver that there */
export function networkNameOf(provider: keyof (typeof networks)[number], asset: RampAsset): string {
  const name = networks[asset.chainId]?.[provider]
  if (name === undefined || (asset.address !== nativeToken && !symbols.has(asset.symbol)))
    throw new QuoteRefusedError('token')
  return name
}
