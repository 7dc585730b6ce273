import { addressSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { builder, check, checkSearch, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import { listingOf } from './Listing.ts'
import { checkLimits, limitArguments } from './MarketLimits.ts'
import { checkChains, poolId } from './marketChecks.ts'
import { Pool, pageType } from './marketTypes.ts'
import { type PoolMarketRow, readPoolMarkets } from './readPoolMarkets.ts'
import { type PoolTicks, readPoolTicks } from './readPoolTicks.ts'
import { type PoolTrades, type PoolTradesRow, readPoolTrades } from './readPoolTrades.ts'

/** Fields for pool rankings, and for one pool with its ticks and trade earnings. */
export function poolMarketFields(): void {
  const PoolMarket = builder.objectRef<PoolMarketRow>('PoolMarket').implement({
    fields: (t) => ({
      pool: t.expose('pool', { type: Pool }),
      keyFee: t.exposeInt('keyFee', { description: '8388608 if a hook sets the fee.' }),
      tickSpacing: t.exposeInt('tickSpacing'),
      createdAtTimestamp: t.exposeInt('createdAtTimestamp'),
      heldUsd: t.exposeFloat('heldUsd', {
        nullable: true,
        description: 'Both sides at their prices; tvlUsd only counts what could be sold.',
      }),
      volumeDayUsd: t.exposeFloat('volumeDayUsd', { nullable: true }),
      volumeMonthUsd: t.exposeFloat('volumeMonthUsd', { nullable: true, description: 'Of 30 days.' }),
      feesDayUsd: t.exposeFloat('feesDayUsd', { nullable: true, description: 'Fees paid by traders.' }),
      lpFeesDayUsd: t.exposeFloat('lpFeesDayUsd', {
        nullable: true,
        description: 'The share of liquidity providers; the rest went to the protocol.',
      }),
      apr: t.exposeFloat('apr', {
        nullable: true,
        description: 'lpFeesDayUsd annualized, relative to the TVL when earned or now; 0.05 is 5 %.',
      }),
    }),
  })
  const TickRef = builder.objectRef<PoolTicks['ticks'][number]>('PoolTick').implement({
    fields: (t) => ({
      index: t.exposeInt('index'),
      liquidityNet: t.exposeString('liquidityNet', {
        description: 'Added when the price rises above the tick; raw integer.',
      }),
    }),
  })
  const Ticks = builder.objectRef<PoolTicks>('PoolTicks').implement({
    fields: (t) => ({
      tick: t.exposeInt('tick'),
      sqrtPriceX96: t.exposeString('sqrtPriceX96'),
      liquidity: t.exposeString('liquidity', { description: 'In range at `tick`; raw integer.' }),
      ticks: t.expose('ticks', { type: [TickRef], description: 'At most 400 on each side of the price, ascending.' }),
    }),
  })
  const TradesRow = builder.objectRef<PoolTradesRow>('PoolTradesRow').implement({
    fields: (t) => ({
      index: t.exposeInt('index', { description: 'The row starts at the tick `index * width` of the pool’s trades.' }),
      width: t.exposeInt('width', {
        description: 'Its own ticks: more, the farther it is from where the price usually was.',
      }),
      seconds: t.exposeFloat('seconds', { description: 'How long the price was in it.' }),
      fees0: t.exposeFloat('fees0', { description: 'Raw units, rounded to a double.' }),
      fees1: t.exposeFloat('fees1'),
      growth0: t.exposeFloat('growth0', { description: 'Fees per unit of liquidity, in raw units.' }),
      growth1: t.exposeFloat('growth1'),
    }),
  })
  const Trades = builder.objectRef<PoolTrades>('PoolTrades').implement({
    fields: (t) => ({
      width: t.exposeInt('width', { description: 'Ticks per row where the price was for 99 % of the time.' }),
      fees0: t.exposeFloat('fees0', { description: 'All fees paid to liquidity providers.' }),
      fees1: t.exposeFloat('fees1'),
      rows: t.expose('rows', { type: [TradesRow] }),
    }),
  })
  const PoolMarketPage = pageType('PoolMarketPage', PoolMarket)
  const PoolSort = builder.enumType('PoolSort', {
    values: {
      TVL: { value: 'tvl' },
      VOLUME_DAY: { value: 'volumeDay' },
      VOLUME_MONTH: { value: 'volumeMonth' },
      TURNOVER: { value: 'turnover' },
      APR: { value: 'apr' },
      CREATED: { value: 'created' },
    } as const,
  })

  builder.queryFields((t) => ({
    poolMarkets: t.field({
      type: PoolMarketPage,
      args: {
        chainIds: t.arg.intList({ required: true }),
        search: t.arg.string(),
        token: t.arg.string(),
        otherToken: t.arg.string({ description: 'With `token`: pools of both.' }),
        protocol: t.arg.string({ description: 'v2, v3 or v4.' }),
        unlisted: t.arg.boolean({
          defaultValue: false,
          description: 'Includes pools of tokens that are neither listed nor deep, or that the operator warns about.',
        }),
        ...limitArguments,
        sort: t.arg({ type: PoolSort, defaultValue: 'tvl' }),
        descending: t.arg.boolean({ defaultValue: true }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readPoolMarkets(requireDatabase(services), {
          listing: listingOf(services, checkChains(services, args.chainIds)),
          hasUnlisted: args.unlisted ?? false,
          search: checkSearch(args.search),
          token: check('token', z.optional(addressSchema), args.token ?? undefined),
          otherToken: check('otherToken', z.optional(addressSchema), args.otherToken ?? undefined),
          protocol: check('protocol', z.enum(['v2', 'v3', 'v4']).optional(), args.protocol ?? undefined),
          limits: checkLimits(args),
          sort: args.sort ?? 'tvl',
          isDescending: args.descending ?? true,
          ...page(args),
        }),
    }),
    poolMarket: t.field({
      type: PoolMarket,
      nullable: true,
      description: 'Null if the index does not have the pool.',
      args: { chainId: t.arg.int({ required: true }), id: t.arg.string({ required: true }) },
      resolve: async (_root, { chainId, id }, { services }) => {
        const { items } = await readPoolMarkets(databaseFor(services, chainId), {
          listing: listingOf(services, [chainId]),
          id: check('id', poolId, id),
          sort: 'tvl',
          isDescending: true,
          first: 1,
        })
        return items[0]
      },
    }),
    poolTicks: t.field({
      type: Ticks,
      nullable: true,
      description: 'Null for pools without ticks.',
      args: { chainId: t.arg.int({ required: true }), id: t.arg.string({ required: true }) },
      resolve: (_root, { chainId, id }, { services }) =>
        readPoolTicks(databaseFor(services, chainId), { chainId, id: check('id', poolId, id) }),
    }),
    poolTrades: t.field({
      type: Trades,
      nullable: true,
      description: 'Of the newest 50,000 trades; null for pools without ticks or trades.',
      args: {
        chainId: t.arg.int({ required: true }),
        id: t.arg.string({ required: true }),
        since: t.arg.int({ required: true, description: 'Unix seconds.' }),
      },
      resolve: (_root, { chainId, id, since }, { services }) =>
        readPoolTrades(databaseFor(services, chainId), {
          chainId,
          id: check('id', poolId, id),
          since: check('since', z.int().min(0), since),
        }),
    }),
  }))
}
