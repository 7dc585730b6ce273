import { z } from 'zod/mini'

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((value) => value.toLowerCase() as `0x${string}`),
)

/** Contract addresses of one chain. Optional ones are absent where the protocol is not deployed. */
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
  /** Seaport 1.6, where NFTs are traded. */
  seaport: z.optional(address),
  /** UniswapX's ExclusiveDutchOrderReactor: where V1 orders are filled. */
  dutchV1Reactor: z.optional(address),
  /** Its V3DutchOrderReactor. */
  dutchV3Reactor: z.optional(address),
  /** Its OrderQuoter, which tells whether an order could be filled. */
  orderQuoter: z.optional(address),
  /** Across' pool: where money for other networks is left, and paid out. */
  spokePool: z.optional(address),
  /** Oxbow's own (`devnet/contracts/RewardDistributor.sol`); an operator names it by `OXBOW_REWARDS_<chainId>`. */
  rewardDistributor: z.optional(address),
})

/** A chain as every part of Oxbow knows it: pure data, adding one needs no code. Node URLs are configuration and live elsewhere. */
export const networkSchema = z.object({
  chainId: z.int().check(z.positive()),
  /** In URLs: `/swap?chain=ethereum`, `/explore/tokens/ethereum/0x…`. */
  slug: z.string().check(z.regex(/^[a-z0-9_]+$/)),
  name: z.string(),
  profile: z.enum(['local', 'public']),
  isTestnet: z.boolean(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  wrappedSymbol: z.string(),
  /** Typical seconds between blocks; how often a page looks for a new one. */
  blockTimeSeconds: z.number().check(z.positive()),
  /** Blocks on top of one before it is called final. */
  finalityDepthBlocks: z.int().check(z.positive()),
  /** First block that can hold a pool; where an index starts. */
  startBlock: z.int().check(z.nonnegative()),
  /** Calldata is written for this version alone: others read swaps differently. */
  universalRouterVersion: z.literal('2.0.0'),
  /** `{tx}`, `{address}` and `{block}` pages hang below it; absent when there is no explorer. */
  explorerUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** Where its own bridge is, for a network without Across' pool; https, else pages make no link of it. */
  bridgeUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** A node that a wallet may be told of when it does not know the network; the page names its own server's `/v1/rpc` where there is none. */
  publicRpcUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** Its mark. The server fetches it, where the operator lets it, and pages get the server's copy. */
  logoUrl: z.optional(z.url({ protocol: /^(https|ipfs|data)$/ })),
  contracts: contractsSchema,
  /** Tokens taken to be worth one US dollar when a market price is derived, and the only ones. */
  stablecoins: z.array(address),
  /** v4 hooks the operator allows in routes although they can change amounts. */
  allowedHooks: z._default(z.array(address), []),
})

export type Network = z.infer<typeof networkSchema>
export type Contracts = z.infer<typeof contractsSchema>
