import { z } from 'zod/mini'
import { featureSchema } from './featureSchema.ts'
import { addressSchema, chainIdSchema, hashSchema } from './Scalar.ts'
import { siteSchema } from './Site.ts'

/** Default for a server that doesn't know the feature. */
const older = { status: 'off', reason: 'This server is older than that.' } as const

/** `GET /v1/config`: the operator's settings that pages need. */
export const configSchema = z.object({
  profile: z.enum(['local', 'public']),
  version: z.string(),
  /** Chain that a new visitor starts on. */
  defaultChainId: chainIdSchema,
  /** Refresh intervals per chain. */
  refresh: z.array(
    z.object({
      chainId: chainIdSchema,
      /** Seconds between quotes of the same trade. */
      quoteSeconds: z.number().check(z.positive()),
      /** Seconds between reads of balances and of the chain's head. */
      blockSeconds: z.number().check(z.positive()),
    }),
  ),
  site: siteSchema,
  features: z.object({
    /** Profile `local` only: funded keys that every visitor may use. */
    testWallet: featureSchema(
      z.object({ accounts: z.array(z.object({ address: addressSchema, privateKey: hashSchema })) }),
    ),
    /** Tokens, pools and swaps by GraphQL. */
    data: featureSchema(z.object({ graphqlUrl: z.string() })),
    /** Test networks. With `isOnDemand`, `POST /v1/testnet` starts one. */
    testnets: z._default(featureSchema(z.object({ isOnDemand: z.boolean() })), older),
    /** NFTs of the collections that the operator indexes. */
    nfts: switchSchema(),
    /** Usernames for addresses, stored by this server. */
    usernames: switchSchema(),
    /** Origin of this site's wallet: a host of its own, which pages open in a window. */
    embeddedWallet: z._default(featureSchema(z.object({ origin: z.url({ protocol: /^https?$/ }) })), older),
    /** Batched swaps, if the wallet supports batches on a network. */
    batchedSwaps: z._default(featureSchema(z.object({})), { status: 'on', value: {} }),
    /** For smart accounts whose wallet can't batch on a network: show a notice, and send permits as transactions. */
    permitMismatch: switchSchema(),
    /** Permits are always sent as transactions. */
    forcedPermits: switchSchema(),
    /** Network fees in a token: the operator's keeper sends the transactions of the embedded wallet's accounts without native currency. */
    gasStation: switchSchema(),
    /** Buying and selling tokens for money, through the operator's providers. */
    ramps: z._default(
      featureSchema(
        z.object({
          buys: z.boolean(),
          sells: z.boolean(),
          /** Providers with a page for transferring tokens from an account there. */
          transfers: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
          /** Whether all providers are sandboxes. */
          isSandbox: z.boolean(),
        }),
      ),
      older,
    ),
    /** Solana wallets and their balances, read from the operator's node of that network; `local` is a simulated one. */
    solana: z._default(featureSchema(z.object({ network: z.enum(['mainnet', 'devnet', 'testnet', 'local']) })), older),
    /** Limit orders that this server stores for fillers. */
    orders: switchSchema(),
  }),
})

export type Config = z.infer<typeof configSchema>

/** A feature that is on or off and needs no further settings. */
function switchSchema() {
  return z._default(featureSchema(z.object({})), older)
}
