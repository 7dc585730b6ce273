import { z } from 'zod/mini'

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'write an address: 0x and 40 digits from 0 to 9 and a to f')),
  z.transform((value) => value.toLowerCase() as `0x${string}`),
)

/** Contract addresses of one chain. Optional ones are absent where they aren't deployed. */
export const contractsSchema = z.object({
  weth: address,
  multicall3: address,
  permit2: address,
  universalRouter: address,
  v2Factory: z.optional(address),
  v2Router: z.optional(address),
  v3Factory: z.optional(address),
  v3PositionManager: z.optional(address),
  v3QuoterV2: z.optional(address),
  v3TickLens: z.optional(address),
  v4PoolManager: z.optional(address),
  v4PositionManager: z.optional(address),
  v4StateView: z.optional(address),
  v4Quoter: z.optional(address),
  entryPoint07: z.optional(address),
  entryPoint08: z.optional(address),
  ensRegistry: z.optional(address),
  ensReverseRegistrar: z.optional(address),
  ensPublicResolver: z.optional(address),
  /** Seaport 1.6, the NFT marketplace protocol. */
  seaport: z.optional(address),
  /** UniswapX's ExclusiveDutchOrderReactor, which fills V1 orders. */
  dutchV1Reactor: z.optional(address),
  /** UniswapX's V3DutchOrderReactor. */
  dutchV3Reactor: z.optional(address),
  /** UniswapX's OrderQuoter, which simulates whether an order can be filled. */
  orderQuoter: z.optional(address),
  /** Across SpokePool, which takes deposits for other networks and pays out fills. */
  spokePool: z.optional(address),
  /** Oxbow's own `devnet/contracts/RewardDistributor.sol`; an operator sets it with `OXBOW_REWARDS_<chainId>`. */
  rewardDistributor: z.optional(address),
})

/** A chain's description, used by every part of Oxbow. Plain data: adding a chain needs no code. Node URLs are configured separately. */
export const networkSchema = z.object({
  chainId: z.int().check(z.positive()),
  /** Used in URLs: `/swap?chain=ethereum`, `/explore/tokens/ethereum/0x…`. */
  slug: z.string().check(z.regex(/^[a-z0-9_]+$/, 'write small letters, digits and _ only')),
  name: z.string(),
  profile: z.enum(['local', 'public']),
  isTestnet: z.boolean(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  wrappedSymbol: z.string(),
  /** Typical seconds between blocks; also a page's polling interval. */
  blockTimeSeconds: z.number().check(z.positive()),
  /** Confirmations after which a block counts as final. */
  finalityDepthBlocks: z.int().check(z.positive()),
  /** First block that can contain a pool; an index starts here. */
  startBlock: z.int().check(z.nonnegative()),
  /** The only version that calldata is encoded for: other versions decode swaps differently. */
  universalRouterVersion: z.literal('2.0.0'),
  /** Base URL of the `{tx}`, `{address}` and `{block}` pages; absent when there is no explorer. */
  explorerUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** The network's own bridge, for a network without an Across SpokePool. Pages only link to it if it is https. */
  bridgeUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** A node to suggest to a wallet that doesn't know the network; without one, the page suggests its own server's `/v1/rpc`. */
  publicRpcUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** The network's logo. The server fetches it if the operator allows that, and pages load the server's copy. */
  logoUrl: z.optional(z.url({ protocol: /^(https|ipfs|data)$/ })),
  contracts: contractsSchema,
  /** OP Stack's GasPriceOracle, on rollups that charge transactions for their data besides gas. */
  dataFeeOracle: z.optional(address),
  /** Tokens assumed to be worth one US dollar when deriving market prices; no others are. */
  stablecoins: z.array(address),
  /** v4 hooks that the operator allows in routes although they can change amounts. */
  allowedHooks: z._default(z.array(address), []),
})

export type Network = z.infer<typeof networkSchema>
export type Contracts = z.infer<typeof contractsSchema>
