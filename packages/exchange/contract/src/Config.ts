import { z } from 'zod/mini'
import { featureSchema } from './featureSchema.ts'
import { addressSchema, chainIdSchema, hashSchema } from './Scalar.ts'
import { siteSchema } from './Site.ts'

/** `GET /v1/config`: everything an operator sets that a page has to know. */
export const configSchema = z.object({
  profile: z.enum(['local', 'public']),
  version: z.string(),
  /** The chain a new visitor starts on. */
  defaultChainId: chainIdSchema,
  /** How often a page asks again, per chain. */
  refresh: z.array(
    z.object({
      chainId: chainIdSchema,
      /** Seconds between two quotes of the same trade. */
      quoteSeconds: z.number().check(z.positive()),
      /** Seconds between two looks at balances and the head of the chain. */
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
    /** Networks for trying out. On demand: `POST /v1/testnet` starts one. */
    testnets: z._default(featureSchema(z.object({ isOnDemand: z.boolean() })), older('testnet mode')),
    /** NFTs of the collections that the operator follows. */
    nfts: switchSchema('NFTs'),
    /** Names that lead to addresses, kept by this server. */
    usernames: switchSchema('usernames'),
    /** Where the wallet of this site lives: a host name of its own, which a page opens in a window. */
    embeddedWallet: z._default(
      featureSchema(z.object({ origin: z.url({ protocol: /^https?$/ }) })),
      older('its wallet'),
    ),
    /** Several calls as one, where a wallet takes them so on a network. */
    batchedSwaps: z._default(featureSchema(z.object({})), { status: 'on', value: {} }),
    /** Smart accounts on networks where their wallet can't batch: they are told, and permits become transactions. */
    permitMismatch: switchSchema('that notice'),
    /** Permits as transactions for everybody. */
    forcedPermits: switchSchema('forced permits'),
    /** Tokens for money and money for tokens, through providers of the operator. */
    ramps: z._default(
      featureSchema(
        z.object({
          buys: z.boolean(),
          sells: z.boolean(),
          /** Those with a page on which people send tokens from an account that they have there. */
          transfers: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
          /** All of them are sandboxes. */
          isSandbox: z.boolean(),
        }),
      ),
      older('buying and selling'),
    ),
    /** Limit orders that this server keeps, for fillers to carry out. */
    orders: switchSchema('orders'),
  }),
})

export type Config = z.infer<typeof configSchema>

/** A part of the product that is on or off and needs nothing besides. */
function switchSchema(name: string) {
  return z._default(featureSchema(z.object({})), older(name))
}

/** Of a server that doesn't know of a part. */
function older(name: string) {
  return { status: 'off', reason: `This server is older than ${name}.` } as const
}
