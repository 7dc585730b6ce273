import { z } from 'zod/mini'
import { networkSchema } from './Network.ts'
import { tokenQuirkSchema } from './token/TokenRemarks.ts'

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  z.transform((value) => value.toLowerCase() as `0x${string}`),
)

/** What the devnet writes to `<data>/deployments/<slug>.json` for everything else to read: the network, its tokens and where its history begins. */
export const deploymentSchema = z.object({
  network: networkSchema,
  /** Hash of block 0; tells a new chain from the one that a database was filled from. */
  genesisHash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  /** Newest block of the seeded history, in which only the devnet's own accounts acted; absent if others could act from the start. */
  seededBlock: z.optional(z.int().check(z.nonnegative())),
  tokens: z.array(
    z.object({
      address,
      name: z.string(),
      symbol: z.string(),
      decimals: z.int().check(z.minimum(0), z.maximum(36)),
      /** File name below the server's `/logos/`, absent when there is none. */
      logo: z.optional(z.string()),
      /** Absent for a token that behaves normally. */
      quirk: z.optional(tokenQuirkSchema),
    }),
  ),
  /** NFT collections; absent if the chain was seeded before the devnet had any. */
  collections: z.optional(z.array(z.object({ address, standard: z.enum(['erc721', 'erc1155']) }))),
  /** Funded keys for the "Local test wallet" and for tests. They hold nothing on any other chain. */
  accounts: z.array(z.object({ address, privateKey: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)) })),
})

export type Deployment = z.infer<typeof deploymentSchema>
