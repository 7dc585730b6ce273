import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote } from '@oxbow/exchange/actions/Quote'

export const eth = token('0', 'ETH', 'Ether', 18)
export const usdc = token('a', 'USDC', 'USD Coin', 6)
export const dai = token('d', 'DAI', 'Dai Stablecoin', 18)
export const fakeUsdc = token('f', 'USDC', 'USD Coin', 6, ['impostor'])

export function token(
  digit: string,
  symbol: string,
  name: string,
  decimals: number,
  tags: readonly string[] = [],
): Token {
  return { chainId: 31337, address: `0x${digit.repeat(40)}`, symbol, name, decimals, logoUri: undefined, tags }
}

export const network = {
  chainId: 31337,
  slug: 'ethereum',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as Network

/** 1 ETH for 3,000 USDC over one v3 pool. */
export const quote = {
  kind: 'swap',
  chainId: 31337,
  tradeType: 'exact-in',
  tokenIn: eth.address,
  tokenOut: usdc.address,
  amountIn: 10n ** 18n,
  amountOut: 3_000_000_000n,
  maximumIn: 10n ** 18n,
  minimumOut: 2_985_000_000n,
  slippageBps: 50,
  priceImpactBps: 12,
  route: [
    {
      shareBps: 10_000,
      hops: [
        {
          protocol: 'v3',
          poolId: `0x${'1'.repeat(40)}`,
          tokenIn: eth.address,
          tokenOut: usdc.address,
          feePips: 500,
        },
      ],
    },
  ],
  gasFeeWei: 10n ** 15n,
  gasFeeUsd: 3,
  failures: [],
} as unknown as Quote
