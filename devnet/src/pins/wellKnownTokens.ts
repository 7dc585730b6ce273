import type { PinnedToken } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { tokens } from '@web3icons/common/metadata/tokens'
import * as publishedTokens from 'viem/tokens'

/** Tokens worth impersonating: those published by viem, and those of `famous`, by chain id. */
export function wellKnownTokens(): ReadonlyMap<number, readonly PinnedToken[]> {
  return new Map(
    publicNetworks.map(({ chainId, slug }) => [chainId, [...fromViem(chainId), ...fromIcons(networkNames[slug])]]),
  )
}

function fromViem(chainId: number): readonly PinnedToken[] {
  return Object.values(publishedTokens).flatMap((token) => {
    if (typeof token !== 'function' || !('addresses' in token)) return []
    const address = (token.addresses as Readonly<Record<number, string>>)[chainId]
    const { symbol, decimals } = token as unknown as { symbol: string; decimals: number }
    return address === undefined ? [] : [{ address: address.toLowerCase() as `0x${string}`, symbol, decimals }]
  })
}

/** Addresses from `@web3icons/common`; symbol and decimals from the contracts. */
function fromIcons(network: string | undefined): readonly PinnedToken[] {
  if (network === undefined) return []
  return famous.flatMap(({ id, symbol, decimals, networks }) => {
    if (!networks.includes(network)) return []
    const address = tokens.find((token) => token.id === id)?.addresses?.[network]
    if (address === undefined) throw new Error(`@web3icons/common has no address of ${symbol} on ${network}.`)
    return [{ address: address.toLowerCase() as `0x${string}`, symbol, decimals }]
  })
}

const networkNames: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  polygon: 'polygon-pos',
  arbitrum: 'arbitrum-one',
  optimism: 'optimistic-ethereum',
  base: 'base',
  avalanche: 'avalanche',
  bnb: 'binance-smart-chain',
}

type Famous = { readonly id: string; readonly symbol: string; readonly decimals: number; readonly networks: string[] }

/** Only if the contract has this symbol itself: bridged copies often have another one. */
const famous: readonly Famous[] = [
  row('tether', 'USDT', 6, ['ethereum', 'avalanche']),
  row('dai', 'DAI', 18, [
    'ethereum',
    'polygon-pos',
    'arbitrum-one',
    'optimistic-ethereum',
    'base',
    'binance-smart-chain',
  ]),
  row('wrapped-bitcoin', 'WBTC', 8, ['ethereum', 'polygon-pos', 'arbitrum-one', 'optimistic-ethereum']),
  row('uniswap', 'UNI', 18, ['ethereum', 'polygon-pos', 'arbitrum-one', 'optimistic-ethereum', 'binance-smart-chain']),
  row('chainlink', 'LINK', 18, ['ethereum', 'polygon-pos', 'arbitrum-one', 'optimistic-ethereum']),
  row('aave', 'AAVE', 18, ['ethereum', 'polygon-pos', 'optimistic-ethereum']),
  row('rocket-pool-eth', 'rETH', 18, ['ethereum', 'arbitrum-one', 'optimistic-ethereum', 'base']),
  row('tbtc', 'tBTC', 18, ['ethereum', 'arbitrum-one', 'optimistic-ethereum', 'base']),
  row('arbitrum', 'ARB', 18, ['ethereum', 'arbitrum-one']),
  row('optimism', 'OP', 18, ['optimistic-ethereum']),
  row('maker', 'MKR', 18, ['ethereum']),
  row('lido-dao', 'LDO', 18, ['ethereum']),
  row('curve-dao-token', 'CRV', 18, ['ethereum']),
  row('compound-governance-token', 'COMP', 18, ['ethereum']),
  row('ethereum-name-service', 'ENS', 18, ['ethereum']),
  row('the-graph', 'GRT', 18, ['ethereum']),
  row('havven', 'SNX', 18, ['ethereum']),
  row('shiba-inu', 'SHIB', 18, ['ethereum']),
  row('pepe', 'PEPE', 18, ['ethereum']),
  row('paypal-usd', 'PYUSD', 6, ['ethereum']),
]

function row(id: string, symbol: string, decimals: number, networks: string[]): Famous {
  return { id, symbol, decimals, networks }
}
