import { createRequire } from 'node:module'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { usdc } from 'viem/tokens'
import { describe, expect, test } from 'vitest'
import { type Contracts, networkSchema } from './Network.ts'
import { publicNetworks } from './publicNetworks.ts'

// Required instead of imported: their ES builds refer to source maps that they don't ship, which would print warnings.
const require = createRequire(import.meta.url)
const sdkCore: typeof import('@uniswap/sdk-core') = require('@uniswap/sdk-core')
const routerSdk: typeof import('@uniswap/universal-router-sdk') = require('@uniswap/universal-router-sdk')
const uniswapxSdk: typeof import('@uniswap/uniswapx-sdk') = require('@uniswap/uniswapx-sdk')
const { CROSS_CHAIN_SEAPORT_V1_6_ADDRESS } = require('@opensea/seaport-js/lib/constants.js')
const acrossPools: { chains: Record<string, { contracts: Record<string, { address: string }> }> } =
  require('@across-protocol/contracts/dist/broadcast/deployed-addresses.json')
const { AVERAGE_BLOCK_TIMES_SECONDS, CHAIN_TO_ADDRESSES_MAP, ENS_REGISTRAR_ADDRESSES } = sdkCore
const { V2_FACTORY_ADDRESSES, V2_ROUTER_ADDRESSES, WETH9 } = sdkCore
const { UNIVERSAL_ROUTER_ADDRESS, UniversalRouterVersion } = routerSdk

/** What `@uniswap/sdk-core` publishes per chain; its own type is a union that hides the optional fields. */
type SdkAddresses = Partial<
  Record<
    | 'v3CoreFactoryAddress'
    | 'nonfungiblePositionManagerAddress'
    | 'tickLensAddress'
    | 'v4PoolManagerAddress'
    | 'v4PositionManagerAddress'
    | 'v4StateView'
    | 'v4QuoterAddress',
    string
  >
>

/** Values that the packages lack or have outdated. */
const exceptions = {
  // CELO is both native and an ERC-20, so sdk-core lists no wrapper. Address as in @uniswap/smart-order-router 4.31.10.
  celo: { address: '0x471ece3750da237f93b8e339c536989b8978a438', symbol: 'CELO' },
  // The contract's symbol changed with the move from MATIC to POL; sdk-core keeps the old one.
  polygonSymbol: 'WPOL',
  // Neither sdk-core nor viem states one; Sepolia's slots are Ethereum's.
  sepoliaBlockTimeSeconds: 12,
}

describe('publicNetworks', () => {
  test('default: each id and slug once, main networks before test networks', () => {
    const once = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
    once(publicNetworks.map(({ chainId }) => chainId))
    once(publicNetworks.map(({ slug }) => slug))
    const kinds = publicNetworks.map(({ isTestnet }) => Number(isTestnet))
    expect(kinds).toEqual(kinds.toSorted())
    expect(publicNetworks[0]?.slug).toBe('ethereum')
  })

  test.each(publicNetworks)('behavior: $slug agrees with the packages that publish its addresses', (network) => {
    const { chainId, contracts } = network
    const sdk: SdkAddresses = CHAIN_TO_ADDRESSES_MAP[chainId as keyof typeof CHAIN_TO_ADDRESSES_MAP]
    const published = {
      weth: WETH9[chainId]?.address ?? exceptions.celo.address,
      multicall3: viemChainOf(chainId).contracts.multicall3.address,
      permit2: uniswapxSdk.PERMIT2_MAPPING[chainId],
      universalRouter: UNIVERSAL_ROUTER_ADDRESS(UniversalRouterVersion.V2_0, chainId),
      v2Factory: V2_FACTORY_ADDRESSES[chainId],
      v2Router: V2_ROUTER_ADDRESSES[chainId],
      v3Factory: sdk.v3CoreFactoryAddress,
      v3PositionManager: sdk.nonfungiblePositionManagerAddress,
      v3TickLens: sdk.tickLensAddress,
      v4PoolManager: sdk.v4PoolManagerAddress,
      v4PositionManager: sdk.v4PositionManagerAddress,
      v4StateView: sdk.v4StateView,
      v4Quoter: sdk.v4QuoterAddress,
      // No package states which networks have it; a server checks its code before offering anything.
      seaport: contracts.seaport && CROSS_CHAIN_SEAPORT_V1_6_ADDRESS,
      ensRegistry: ENS_REGISTRAR_ADDRESSES[chainId],
      spokePool: acrossPools.chains[chainId]?.contracts.SpokePool?.address,
      ...publishedReactors(chainId),
    } satisfies { [K in keyof Contracts]?: string | undefined }
    expect(contracts).toEqual(lowerCase(published))
    expect(network.stablecoins).toEqual(Object.values(lowerCase({ usdc: usdcOn(chainId) })))
  })

  test.each(publicNetworks)(
    'behavior: $slug has the symbols, block time and explorer that packages state',
    (network) => {
      const { chainId } = network
      const chain = viemChainOf(chainId)
      expect(network.nativeCurrency.symbol).toBe(chain.nativeCurrency.symbol)
      expect(network.wrappedSymbol).toBe(
        chainId === 137 ? exceptions.polygonSymbol : (WETH9[chainId]?.symbol ?? exceptions.celo.symbol),
      )
      expect(network.explorerUrl).toBe(chain.blockExplorers.default.url.replace(/\/$/, ''))
      expect(network.blockTimeSeconds).toBe(
        AVERAGE_BLOCK_TIMES_SECONDS[chainId] ?? (chain.blockTime ?? exceptions.sepoliaBlockTimeSeconds * 1000) / 1000,
      )
    },
  )

  test.each(publicNetworks)('behavior: $slug is a valid network in its final form', (network) => {
    expect(networkSchema.parse(network)).toEqual(network)
  })

  test('behavior: finality is as deep as the index takes it to be', () => {
    const depths = new Map(publicNetworks.map(({ slug, finalityDepthBlocks }) => [slug, finalityDepthBlocks]))
    const deeper = { ethereum: 65, polygon: 200, arbitrum: 240 }
    for (const [slug, depth] of depths) expect([slug, depth]).toEqual([slug, deeper[slug as keyof typeof deeper] ?? 30])
  })
})

/** The package uses zero for a reactor that a network lacks, and on one network has a quoter for other orders. */
function publishedReactors(chainId: number) {
  const { Dutch, Dutch_V3 } = uniswapxSdk.REACTOR_ADDRESS_MAPPING[chainId] ?? {}
  const orNone = (address: string | undefined) => (BigInt(address ?? 0) === 0n ? undefined : address)
  const [dutchV1Reactor, dutchV3Reactor] = [orNone(Dutch), orNone(Dutch_V3)]
  const hasReactor = (dutchV1Reactor ?? dutchV3Reactor) !== undefined
  const orderQuoter = hasReactor ? uniswapxSdk.UNISWAPX_ORDER_QUOTER_MAPPING[chainId] : undefined
  return { dutchV1Reactor, dutchV3Reactor, orderQuoter }
}

function usdcOn(chainId: number): string | undefined {
  const addresses: Readonly<Record<number, string>> = usdc.addresses
  return addresses[chainId]
}

function lowerCase(record: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(record).flatMap(([k, v]) => (v === undefined ? [] : [[k, v.toLowerCase()]])))
}

function viemChainOf(chainId: number) {
  const all: readonly Chain[] = Object.values(viemChains)
  const chain = all.find(({ id }) => id === chainId)
  if (!chain?.contracts?.multicall3 || !chain.blockExplorers) throw new Error(`viem does not describe chain ${chainId}`)
  return {
    ...chain,
    contracts: { multicall3: chain.contracts.multicall3 },
    blockExplorers: chain.blockExplorers,
  }
}
