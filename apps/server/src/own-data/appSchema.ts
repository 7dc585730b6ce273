import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgSchema,
  text,
  timestamp,
} from '../index-data/drizzle.ts'
import type { RampAttempt } from './ramps/RampAttempt.ts'

/* The server's own tables, for queries. `migrations` creates them and explains their columns; a test compares the two. */

const app = pgSchema('app')
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true })

export const heldName = app.table('held_name', {
  name: text('name').primaryKey(),
  look: text('look').generatedAlwaysAs(''),
  isKept: boolean('is_kept').notNull().default(false),
  account: text('account').notNull(),
  since: time('since').notNull().defaultNow(),
})

export const profile = app.table('profile', {
  account: text('account').primaryKey(),
  name: text('name'),
  lastName: text('last_name').notNull(),
  changes: integer('changes').notNull().default(0),
  chainId: bigint('chain_id', { mode: 'number' }),
  device: text('device'),
  bio: text('bio').notNull().default(''),
  website: text('website').notNull().default(''),
  x: text('x').notNull().default(''),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const avatar = app.table('avatar', {
  account: text('account').primaryKey(),
  hash: text('hash').notNull(),
  picture: bytes('picture').notNull(),
})

export const nftListing = app.table('nft_listing', {
  hash: text('hash').primaryKey(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  seller: text('seller').notNull(),
  standard: text('standard').notNull(),
  collection: text('collection').notNull(),
  tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
  price: numeric('price', { precision: 78, scale: 0 }).notNull(),
  endTime: bigint('end_time', { mode: 'number' }).notNull(),
  salt: numeric('salt', { precision: 78, scale: 0 }).notNull(),
  counter: numeric('counter', { precision: 78, scale: 0 }).notNull(),
  signature: text('signature').notNull(),
  isClosed: boolean('is_closed').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const signedOrder = app.table('signed_order', {
  hash: text('hash').primaryKey(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  version: text('version').notNull(),
  swapper: text('swapper').notNull(),
  nonce: numeric('nonce', { precision: 78, scale: 0 }).notNull(),
  deadline: bigint('deadline', { mode: 'number' }).notNull(),
  encoded: text('encoded').notNull(),
  signature: text('signature').notNull(),
  permit: text('permit'),
  isUnlisted: boolean('is_unlisted').notNull().default(false),
  takenAt: bigint('taken_at', { mode: 'number' }).notNull(),
  unspentAt: bigint('unspent_at', { mode: 'number' }).notNull(),
  state: text('state').notNull().default('open'),
  isFinal: boolean('is_final').notNull().default(false),
  revision: integer('revision').notNull().default(0),
  isFollowed: boolean('is_followed').notNull().default(false),
  evidence: jsonb('evidence'),
  settled: jsonb('settled'),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const signedPlan = app.table('signed_plan', {
  hash: text('hash').primaryKey(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  owner: text('owner').notNull(),
  planId: text('plan_id').notNull(),
  request: jsonb('request').notNull(),
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
  isUnlisted: boolean('is_unlisted').notNull().default(false),
  takenAt: bigint('taken_at', { mode: 'number' }).notNull(),
  state: text('state').notNull().default('open'),
  fates: jsonb('fates').notNull(),
  isShort: boolean('is_short').notNull().default(false),
  isFinal: boolean('is_final').notNull().default(false),
  sinceBlock: bigint('since_block', { mode: 'number' }).notNull(),
  sinceHash: text('since_hash'),
  revision: integer('revision').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const orderFollower = app.table('order_follower', {
  chainId: bigint('chain_id', { mode: 'number' }).primaryKey(),
  holder: text('holder').notNull(),
  heldUntil: time('held_until').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }),
  blockHash: text('block_hash'),
})

export const orderChange = app.table('order_change', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  number: bigint('number', { mode: 'number' }),
  at: time('at').notNull().defaultNow(),
})

export const orderWebhook = app.table('order_webhook', {
  url: text('url').primaryKey(),
  position: text('position').notNull(),
  failures: integer('failures').notNull().default(0),
  dueAt: time('due_at').notNull().defaultNow(),
})

export const challenge = app.table('challenge', {
  nonce: text('nonce').primaryKey(),
  account: text('account').notNull(),
  device: text('device').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const claim = app.table('claim', {
  visitor: text('visitor').notNull(),
  at: time('at').notNull().defaultNow(),
})

export const rampOrder = app.table('ramp_order', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  keyHash: text('key_hash').notNull(),
  provider: text('provider').notNull(),
  side: text('side').notNull(),
  account: text('account').notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  token: text('token').notNull(),
  currency: text('currency').notNull(),
  money: numeric('money', { precision: 20, scale: 6 }).notNull(),
  decimals: integer('decimals').notNull(),
  tokenAmount: numeric('token_amount', { precision: 78, scale: 0 }).notNull(),
  providerOrderId: text('provider_order_id'),
  url: text('url'),
  state: text('state').notNull().default('created'),
  revision: integer('revision').notNull().default(0),
  settledAmount: numeric('settled_amount', { precision: 78, scale: 0 }),
  transactionHash: text('transaction_hash'),
  depositAddress: text('deposit_address'),
  depositAmount: numeric('deposit_amount', { precision: 78, scale: 0 }),
  depositFault: text('deposit_fault'),
  attempts: jsonb('attempts').$type<readonly RampAttempt[]>().notNull().default([]),
  createdAt: time('created_at').notNull().defaultNow(),
  changedAt: time('changed_at').notNull().defaultNow(),
  dueAt: time('due_at').defaultNow(),
})

export const wallet = app.table('wallet', {
  address: text('address').primaryKey(),
  vault: text('vault').notNull(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  isBackedUp: boolean('is_backed_up').notNull().default(false),
  isAddressProven: boolean('is_address_proven').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const walletPasskey = app.table('wallet_passkey', {
  credential: text('credential').primaryKey(),
  address: text('address').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  aaguid: text('aaguid').notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const walletChallenge = app.table('wallet_challenge', {
  value: text('value').primaryKey(),
  kind: text('kind').notNull(),
  address: text('address'),
  credential: text('credential'),
  expiresAt: time('expires_at').notNull(),
})
