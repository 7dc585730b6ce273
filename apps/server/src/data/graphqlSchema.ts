import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { accountFields } from './accountFields.ts'
import { marketFields } from './marketFields.ts'
import { type PoolRow, readPools } from './readPools.ts'
import { readChainHeads, readPrices } from './readPrices.ts'
import { readSwaps, type SwapRow } from './readSwaps.ts'
import { readTokens, readTokensByAddress, type TokenRow } from './readTokens.ts'
import { builder, check, databaseFor, page, requireDatabase } from './schemaBuilder.ts'

type Page<T> = { items: T[]; endCursor: string | null }
type PricePoint = Awaited<ReturnType<typeof readPrices>>[number]
type ChainHead = Awaited<ReturnType<typeof readChainHeads>>[number]

const Period = builder.enumType('Period', { values: { HOUR: { value: 3_600 }, DAY: { value: 86_400 } } as const })

const Token = builder.objectRef<TokenRow>('Token').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    address: t.exposeString('address'),
    name: t.exposeString('name', {
      nullable: true,
      description: 'As the contract answers; anybody can call a token anything.',
    }),
    symbol: t.exposeString('symbol', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    logoUrl: t.string({
      nullable: true,
      resolve: ({ chainId, address }, _arguments, { services }) => services.tokens.find(chainId, address)?.logoUrl,
    }),
    priceUsd: t.exposeFloat('priceUsd', { nullable: true, description: 'Null when unknown.' }),
    tvlUsd: t.exposeFloat('tvlUsd', { nullable: true }),
    volumeUsd: t.exposeFloat('volumeUsd', { nullable: true }),
  }),
})

const Pool = builder.objectRef<PoolRow>('Pool').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    id: t.exposeString('id', { description: 'Address of a v2 pair or v3 pool, 32-byte id of a v4 pool.' }),
    protocol: t.exposeString('protocol', { description: 'v2, v3 or v4.' }),
    token0: t.expose('token0', { type: Token }),
    token1: t.expose('token1', { type: Token }),
    feePips: t.exposeInt('feePips', { description: 'Hundredths of a basis point.' }),
    hooks: t.exposeString('hooks'),
    reserve0: t.exposeString('reserve0', { description: 'Raw units.' }),
    reserve1: t.exposeString('reserve1', { description: 'Raw units.' }),
    price: t.exposeFloat('price', { nullable: true, description: 'Whole tokens of token1 for one token0.' }),
    tvlUsd: t.exposeFloat('tvlUsd', { nullable: true }),
    volumeUsd: t.exposeFloat('volumeUsd', { nullable: true }),
  }),
})

const Swap = builder.objectRef<SwapRow>('Swap').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    blockNumber: t.exposeInt('blockNumber'),
    logIndex: t.exposeInt('logIndex'),
    timestamp: t.exposeInt('timestamp', { description: 'Unix seconds.' }),
    txHash: t.exposeString('txHash'),
    poolId: t.exposeString('poolId'),
    protocol: t.exposeString('protocol'),
    token0: t.expose('token0', { type: Token }),
    token1: t.expose('token1', { type: Token }),
    account: t.exposeString('account', { description: 'Who signed the transaction.' }),
    amount0: t.exposeString('amount0', { description: 'Raw units; positive went into the pool.' }),
    amount1: t.exposeString('amount1', { description: 'Raw units; positive went into the pool.' }),
    amountUsd: t.exposeFloat('amountUsd', { nullable: true }),
  }),
})

const PricePointRef = builder.objectRef<PricePoint>('PricePoint').implement({
  fields: (t) => ({
    timestamp: t.exposeInt('timestamp', { description: 'Start of the period in Unix seconds.' }),
    open: t.exposeFloat('open', { nullable: true }),
    high: t.exposeFloat('high', { nullable: true }),
    low: t.exposeFloat('low', { nullable: true }),
    close: t.exposeFloat('close', { nullable: true }),
    volumeUsd: t.exposeFloat('volumeUsd', { nullable: true }),
  }),
})

const ChainHeadRef = builder.objectRef<ChainHead>('ChainHead').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    blockNumber: t.exposeInt('blockNumber'),
    blockHash: t.exposeString('blockHash'),
    timestamp: t.exposeInt('timestamp'),
  }),
})

const TokenPage = builder.objectRef<Page<TokenRow>>('TokenPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [Token] }),
    endCursor: t.exposeString('endCursor', { nullable: true, description: 'Null on the last page.' }),
  }),
})
const PoolPage = builder.objectRef<Page<PoolRow>>('PoolPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [Pool] }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
})
const SwapPage = builder.objectRef<Page<SwapRow>>('SwapPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [Swap] }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
})

const search = z.string().trim().min(1).max(100)
const poolId = z.union([addressSchema, hashSchema])

builder.queryType({
  fields: (t) => ({
    tokens: t.field({
      type: TokenPage,
      args: {
        chainId: t.arg.int({ required: true }),
        search: t.arg.string({ description: 'Part of a name or symbol, or an address.' }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readTokens(databaseFor(services, args.chainId), {
          chainId: args.chainId,
          // A search box that holds nothing but spaces searches for nothing.
          search: args.search?.trim() ? check('search', search, args.search) : undefined,
          ...page(args),
        }),
    }),
    tokensByAddress: t.field({
      type: [Token],
      args: { chainId: t.arg.int({ required: true }), addresses: t.arg.stringList({ required: true }) },
      resolve: (_root, { chainId, addresses }, { services }) =>
        readTokensByAddress(
          databaseFor(services, chainId),
          chainId,
          check('addresses', z.array(addressSchema).max(100), addresses),
        ),
    }),
    pools: t.field({
      type: PoolPage,
      args: {
        chainId: t.arg.int({ required: true }),
        token: t.arg.string(),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readPools(databaseFor(services, args.chainId), {
          chainId: args.chainId,
          token: check('token', z.optional(addressSchema), args.token ?? undefined),
          ...page(args),
        }),
    }),
    swaps: t.field({
      type: SwapPage,
      args: {
        chainId: t.arg.int({ required: true }),
        pool: t.arg.string(),
        account: t.arg.string(),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readSwaps(databaseFor(services, args.chainId), {
          chainId: args.chainId,
          pool: check('pool', poolId.optional(), args.pool ?? undefined),
          account: check('account', z.optional(addressSchema), args.account ?? undefined),
          ...page(args),
        }),
    }),
    prices: t.field({
      type: [PricePointRef],
      args: {
        chainId: t.arg.int({ required: true }),
        token: t.arg.string({ required: true }),
        period: t.arg({ type: Period, required: true }),
        first: t.arg.int({ defaultValue: 100, description: 'At most 1,000.' }),
      },
      resolve: (_root, args, { services }) =>
        readPrices(databaseFor(services, args.chainId), {
          chainId: args.chainId,
          token: check('token', addressSchema, args.token),
          periodSeconds: args.period,
          first: check('first', z.int().min(1).max(1_000), args.first ?? 100),
        }),
    }),
    chainHeads: t.field({
      type: [ChainHeadRef],
      resolve: (_root, _arguments, { services }) => readChainHeads(requireDatabase(services)),
    }),
  }),
})

marketFields({ Token, Pool, Period })
accountFields({ Token })

/** The data API. Each field of the query is one SQL statement. */
export const graphqlSchema = builder.toSchema()
