import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'

export const eth = token('0', 'ETH', 'Ether', 18)
// Where the devnet has them: a page knows those addresses.
export const usdc = at('0x712666fc58d0741277d4bbbcf99e0fd871b8c4cc', token('a', 'USDC', 'USD Coin', 6))
export const dai = at('0x594b4111f1be01804ebc4025f7eecf1e1f1e63ec', token('d', 'DAI', 'Dai Stablecoin', 18))
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

function at(address: `0x${string}`, known: Token): Token {
  return { ...known, address }
}

export const network = {
  chainId: 31337,
  slug: 'ethereum',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  stablecoins: [] as readonly string[],
  contracts: { permit2: `0x${'22'.repeat(20)}` },
} as Network

/** 1 ETH for 3,000 USDC over one v3 pool. */
export const quote = {
  intent: {
    chainId: 31337,
    tradeType: 'exact-in',
    tokenIn: eth.address,
    tokenOut: usdc.address,
    amount: 10n ** 18n,
  },
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
  spotPrice: { numerator: 3_005n, denominator: 10n ** 12n },
  route: [
    {
      shareBps: 10_000,
      hops: [
        {
          protocol: 'v3',
          poolId: `0x${'1'.repeat(40)}`,
          tokenIn: eth.address,
          tokenOut: usdc.address,
          amountIn: 10n ** 18n,
          amountOut: 3_000_000_000n,
          feePips: 500,
          index: 0,
        },
      ],
    },
  ],
  blockNumber: 1_234n,
  gasFeeWei: 10n ** 15n,
  gasFeeUsd: 3,
  gasFeeInQuoteToken: 3_000_000n,
  failures: [],
} as unknown as Quote

/** The same trade over five paths, the last two of them through DAI. */
export const splitQuote: Quote = {
  ...quote,
  route: ([1_100, 4_800, 2_500, 1_000, 600] as const).map((shareBps, index) => {
    const pool = (digit: number, tokenIn: Token, tokenOut: Token, feePips: number) => ({
      protocol: (['v2', 'v3', 'v4'] as const)[index % 3]!,
      poolId: `0x${`${index}${digit}`.repeat(20)}` as const,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn: BigInt(shareBps) * 10n ** 14n,
      amountOut: BigInt(shareBps) * 300_000n,
      feePips,
      index: 2 * index + digit,
    })
    const hops = index < 3 ? [pool(0, eth, usdc, 3_000)] : [pool(0, eth, dai, 3_000), pool(1, dai, usdc, 100)]
    return { shareBps, hops }
  }),
  optimalityGapBps: 0.003,
}
