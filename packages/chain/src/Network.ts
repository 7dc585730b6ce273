import { z } from 'zod'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((value) => value.toLowerCase() as `0x${string}`)

/** Contract addresses of one chain. Optional ones are absent where the protocol is not deployed. */
export const contractsSchema = z.object({
  weth: address,
  multicall3: address,
  permit2: address,
  universalRouter: address,
  v2Factory: address.optional(),
  v2Router: address.optional(),
  v3Factory: address.optional(),
  v3PositionManager: address.optional(),
  v3QuoterV2: address.optional(),
  v3TickLens: address.optional(),
  v4PoolManager: address.optional(),
  v4PositionManager: address.optional(),
  v4StateView: address.optional(),
  v4Quoter: address.optional(),
  entryPoint07: address.optional(),
  entryPoint08: address.optional(),
  ensRegistry: address.optional(),
  ensReverseRegistrar: address.optional(),
  ensPublicResolver: address.optional(),
})

/** A chain as every part of Oxbow knows it: pure data, adding one needs no code. Node URLs are configuration and live elsewhere. */
export const networkSchema = z.object({
  chainId: z.int().positive(),
  /** In URLs: `/swap?chain=ethereum`, `/explore/tokens/ethereum/0x…`. */
  slug: z.string().regex(/^[a-z0-9_]+$/),
  name: z.string(),
  profile: z.enum(['local', 'public']),
  isTestnet: z.boolean(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  wrappedSymbol: z.string(),
  /** Typical seconds between blocks; how often a page looks for a new one. */
  blockTimeSeconds: z.number().positive(),
  /** Blocks on top of one before it is called final. */
  finalityDepthBlocks: z.int().positive(),
  /** First block that can hold a pool; where an index starts. */
  startBlock: z.int().nonnegative(),
  universalRouterVersion: z.enum(['2.0.0', '2.1.0']),
  /** `{tx}`, `{address}` and `{block}` pages hang below it; absent when there is no explorer. */
  explorerUrl: z.url().optional(),
  contracts: contractsSchema,
  /** Tokens taken to be worth one US dollar when a market price is derived, and the only ones. */
  stablecoins: z.array(address),
  /** v4 hooks the operator allows in routes although they can change amounts. */
  allowedHooks: z.array(address).default([]),
})

export type Network = z.infer<typeof networkSchema>
export type Contracts = z.infer<typeof contractsSchema>
