import type { Address } from 'viem'

/** One token on several public networks, as Across knows it: a relayer that pays out one of these addresses is repaid in another. */
export type BridgedToken = { readonly symbol: string; readonly addresses: Readonly<Record<number, Address>> }

/**
 * The tokens that Across moves between public networks, by chain id. Test
 * networks have rows of their own, so that test tokens never pair with real ones.
 *
 * A symbol doesn't identify a token: Binance issues its own DAI, and a relayer that pays out a token Across treats as different is never repaid.
 */
export const bridgedTokens: readonly BridgedToken[] = [
  {
    symbol: 'WETH',
    addresses: {
      1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      10: '0x4200000000000000000000000000000000000006',
      130: '0x4200000000000000000000000000000000000006',
      324: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
      480: '0x4200000000000000000000000000000000000006',
      1868: '0x4200000000000000000000000000000000000006',
      8453: '0x4200000000000000000000000000000000000006',
      42161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
      81457: '0x4300000000000000000000000000000000000004',
      7777777: '0x4200000000000000000000000000000000000006',
    },
  },
  {
    symbol: 'USDC',
    addresses: {
      1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      10: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      130: '0x078d782b760474a361dda0af3839290b0ef57ad6',
      137: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      480: '0x79a02482a880bce3f13e09da970dc34db4cd24d1',
      8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      42161: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      43114: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    },
  },
  {
    symbol: 'USDT',
    addresses: {
      1: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      43114: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    },
  },
  {
    symbol: 'DAI',
    addresses: {
      1: '0x6b175474e89094c44da98b954eedeac495271d0f',
      10: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
      137: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
      8453: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
      42161: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    },
  },
  {
    symbol: 'WBTC',
    addresses: {
      1: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
      10: '0x68f180fcce6836688e9084f035309e29bf0a2095',
      137: '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
      42161: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
    },
  },
  {
    symbol: 'WETH',
    addresses: {
      1301: '0x4200000000000000000000000000000000000006',
      11155111: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
    },
  },
  {
    symbol: 'USDC',
    addresses: {
      1301: '0x31d0220469e10c4e71834a79b1f276d740d3768f',
      11155111: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238',
    },
  },
]
