import type { TokenLinks } from '@oxbow/chain/linksOf'
import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { findChain, type Services } from '../../Services.ts'
import { type PoolTrades, type PoolTradesRow, readPoolTrades } from '../account/readPoolTrades.ts'
import { readTransactions, type TransactionKind, type TransactionRow } from '../account/readTransactions.ts'
import { builder, check, checkSearch, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import type { HistoryPoint } from './HistoryPoint.ts'
import { isListed, listingOf } from './Listing.ts'
import { Period, Pool, pageType, Token } from './marketTypes.ts'
import { mostValuation } from './mostValuation.ts'
import { readHistory } from './readHistory.ts'
import { type ProtocolTotals, readMarketTotals } from './readMarketTotals.ts'
import { type PoolMarketRow, readPoolMarkets } from './readPoolMarkets.ts'
import { type PoolTicks, readPoolTicks } from './readPoolTicks.ts'
import { readTokenMarkets, type TokenMarketRow } from './readTokenMarkets.ts'

/** What the explore pages read: rankings, histories and the feed of transactions, over one chain or several. */
export function marketFields(): void {
  const Links = builder.objectRef<TokenLinks>('TokenLinks').implement({
    fields: (t) => ({
      website: t.exposeString('website', { nullable: true }),
      twitter: t.exposeString('twitter', { nullable: true, description: 'The address of a page on X.' }),
      list: t.exposeString('list', { description: 'The list that says so.' }),
    }),
  })
  const TokenMarket = builder.objectRef<TokenMarketRow>('TokenMarket').implement({
    fields: (t) => ({
      token: t.expose('token', { type: Token }),
      volumeUsd: t.exposeFloat('volumeUsd', { nullable: true, description: 'In the period asked for.' }),
      changeHour: t.exposeFloat('changeHour', { nullable: true, description: '0.05 is 5 % up.' }),
      changeDay: t.exposeFloat('changeDay', { nullable: true }),
      depthUsd: t.exposeFloat('depthUsd', {
        nullable: true,
        description: 'What the pools behind the price take or give within 2 % of it.',
      }),
      poolCount: t.exposeInt('poolCount'),
      createdAtTimestamp: t.exposeInt('createdAtTimestamp', { description: 'Of its first pool, Unix seconds.' }),
      sparkline: t.exposeFloatList('sparkline', { description: 'Hourly prices of a day, oldest first.' }),
      fdvUsd: t.float({
        nullable: true,
        description:
          'All tokens that exist at the price of now: the fully diluted valuation. Null when the market could not bear it.',
        resolve: ({ backingUsd, token: { chainId, address, priceUsd } }, _arguments, { services }) => {
          const whole = services.supplies?.get(chainId, address)
          if (whole === undefined || priceUsd === null) return null
          const most = mostValuation({ backingUsd, isListed: isListed(services, chainId, address) })
          return most !== null && whole * priceUsd > most ? null : whole * priceUsd
        },
      }),
      mostValuationUsd: t.float({
        nullable: true,
        description: 'Of a higher valuation the market could not bear a part; null where nothing bounds it.',
        resolve: ({ backingUsd, token: { chainId, address } }, _arguments, { services }) =>
          mostValuation({ backingUsd, isListed: isListed(services, chainId, address) }),
      }),
      yearHighUsd: t.exposeFloat('yearHighUsd', { nullable: true, description: 'Of a single token; null in lists.' }),
      yearLowUsd: t.exposeFloat('yearLowUsd', { nullable: true }),
      links: t.field({
        type: Links,
        nullable: true,
        description: 'What a token list of the operator names; null when none names any.',
        resolve: ({ token: { chainId, address } }, _arguments, { services }) =>
          services.tokens.linksOf(chainId, address),
      }),
    }),
  })
  const PoolMarket = builder.objectRef<PoolMarketRow>('PoolMarket').implement({
    fields: (t) => ({
      pool: t.expose('pool', { type: Pool }),
      keyFee: t.exposeInt('keyFee', { description: '8388608 when a hook sets the fee.' }),
      tickSpacing: t.exposeInt('tickSpacing'),
      createdAtTimestamp: t.exposeInt('createdAtTimestamp'),
      heldUsd: t.exposeFloat('heldUsd', {
        nullable: true,
        description: 'Both sides at their prices; tvlUsd counts what could be sold of them.',
      }),
      volumeDayUsd: t.exposeFloat('volumeDayUsd', { nullable: true }),
      volumeMonthUsd: t.exposeFloat('volumeMonthUsd', { nullable: true, description: 'Of 30 days.' }),
      feesDayUsd: t.exposeFloat('feesDayUsd', { nullable: true, description: 'What traders paid.' }),
      lpFeesDayUsd: t.exposeFloat('lpFeesDayUsd', {
        nullable: true,
        description: 'What liquidity providers earned of it; the rest went to the protocol.',
      }),
      apr: t.exposeFloat('apr', { nullable: true, description: 'lpFeesDayUsd for a year; 0.05 is 5 %.' }),
    }),
  })
  const Kind = builder.enumType('TransactionKind', {
    values: { SWAP: { value: 'swap' }, ADD: { value: 'add' }, REMOVE: { value: 'remove' } } as const,
  })
  const Transaction = builder.objectRef<TransactionRow>('Transaction').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
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
      amount0: t.exposeString('amount0', {
        nullable: true,
        description: 'Raw units; positive went into the pool; null when the event does not tell.',
      }),
      amount1: t.exposeString('amount1', { nullable: true }),
      amountUsd: t.exposeFloat('amountUsd', { nullable: true }),
    }),
  })
  const Totals = builder.objectRef<ProtocolTotals>('ProtocolTotals').implement({
    fields: (t) => ({
      protocol: t.exposeString('protocol'),
      poolCount: t.exposeInt('poolCount'),
      tvlUsd: t.exposeFloat('tvlUsd', { nullable: true }),
      tvlComparableUsd: t.exposeFloat('tvlComparableUsd', {
        nullable: true,
        description:
          'The part of tvlUsd in pools whose worth was known in the same way a day ago, or that are younger.',
      }),
      tvlDayAgoUsd: t.exposeFloat('tvlDayAgoUsd', { nullable: true, description: 'Of the same pools a day ago.' }),
      volumeDayUsd: t.exposeFloat('volumeDayUsd', { nullable: true }),
      volumeDayBeforeUsd: t.exposeFloat('volumeDayBeforeUsd', {
        nullable: true,
        description: 'Null where the market of a chain is younger than two days.',
      }),
    }),
  })
  const History = builder.objectRef<HistoryPoint>('HistoryPoint').implement({
    fields: (t) => ({
      timestamp: t.exposeInt('timestamp', { description: 'Start of the period in Unix seconds.' }),
      open: t.exposeFloat('open', { nullable: true }),
      high: t.exposeFloat('high', { nullable: true }),
      low: t.exposeFloat('low', { nullable: true }),
      close: t.exposeFloat('close', { nullable: true }),
      volumeUsd: t.exposeFloat('volumeUsd', { nullable: true }),
      tvlUsd: t.exposeFloat('tvlUsd', { nullable: true, description: 'At the last event of the period.' }),
      feesUsd: t.exposeFloat('feesUsd', { nullable: true, description: 'Of pools: what traders paid.' }),
    }),
  })
  const TickRef = builder.objectRef<PoolTicks['ticks'][number]>('PoolTick').implement({
    fields: (t) => ({
      index: t.exposeInt('index'),
      liquidityNet: t.exposeString('liquidityNet', { description: 'Added when the price rises over it; raw integer.' }),
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
      index: t.exposeInt('index', { description: 'The row begins at the tick `index * width`.' }),
      seconds: t.exposeFloat('seconds', { description: 'How long the price stood in it.' }),
      fees0: t.exposeFloat('fees0', { description: 'Raw units, rounded as doubles are.' }),
      fees1: t.exposeFloat('fees1'),
      growth0: t.exposeFloat('growth0', { description: 'What one unit of liquidity there earned, in raw units.' }),
      growth1: t.exposeFloat('growth1'),
    }),
  })
  const Trades = builder.objectRef<PoolTrades>('PoolTrades').implement({
    fields: (t) => ({
      width: t.exposeInt('width', { description: 'Ticks of a row.' }),
      fees0: t.exposeFloat('fees0', { description: 'All that liquidity providers were paid.' }),
      fees1: t.exposeFloat('fees1'),
      rows: t.expose('rows', { type: [TradesRow] }),
    }),
  })
  const TokenMarketPage = pageType('TokenMarketPage', TokenMarket)
  const PoolMarketPage = pageType('PoolMarketPage', PoolMarket)
  const TransactionPage = pageType('TransactionPage', Transaction)
  const TokenSort = builder.enumType('TokenSort', {
    values: {
      VOLUME: { value: 'volume' },
      TVL: { value: 'tvl' },
      PRICE: { value: 'price' },
      CHANGE_HOUR: { value: 'changeHour' },
      CHANGE_DAY: { value: 'changeDay' },
      FDV: { value: 'fdv' },
    } as const,
  })
  const PoolSort = builder.enumType('PoolSort', {
    values: {
      TVL: { value: 'tvl' },
      VOLUME_DAY: { value: 'volumeDay' },
      VOLUME_MONTH: { value: 'volumeMonth' },
      TURNOVER: { value: 'turnover' },
      APR: { value: 'apr' },
    } as const,
  })
  const MarketPeriod = builder.enumType('MarketPeriod', {
    values: {
      HOUR: { value: 'hour' },
      DAY: { value: 'day' },
      WEEK: { value: 'week' },
      MONTH: { value: 'month' },
      YEAR: { value: 'year' },
    } as const,
  })
  const HistorySubject = builder.enumType('HistorySubject', {
    values: { TOKEN: { value: 'token' }, POOL: { value: 'pool' } } as const,
  })

  builder.queryFields((t) => ({
    tokenMarkets: t.field({
      type: TokenMarketPage,
      args: {
        chainIds: t.arg.intList({ required: true }),
        search: t.arg.string(),
        unlisted: t.arg.boolean({
          defaultValue: false,
          description: 'Also tokens that are neither listed nor deep, or that the operator warns of.',
        }),
        only: t.arg.stringList({ description: 'These alone, each as `<chainId>-<address>`; at most 100.' }),
        sort: t.arg({ type: TokenSort, defaultValue: 'volume' }),
        descending: t.arg.boolean({ defaultValue: true }),
        period: t.arg({ type: MarketPeriod, defaultValue: 'day' }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) => {
        const chainIds = checkChains(services, args.chainIds)
        return readTokenMarkets(requireDatabase(services), {
          listing: listingOf(services, chainIds),
          hasUnlisted: args.unlisted ?? false,
          search: checkSearch(args.search),
          only: args.only
            ? check(
                'only',
                tokenKeys,
                args.only.map((key) => key.split('-')),
              )
            : undefined,
          sort: args.sort ?? 'volume',
          isDescending: args.descending ?? true,
          period: args.period ?? 'day',
          supplies: args.sort === 'fdv' ? services.supplies?.list(chainIds) : undefined,
          ...page(args),
        })
      },
    }),
    tokenMarket: t.field({
      type: TokenMarket,
      nullable: true,
      description: 'Null when the index knows no such token.',
      args: { chainId: t.arg.int({ required: true }), address: t.arg.string({ required: true }) },
      resolve: async (_root, { chainId, address }, { services }) => {
        const { items } = await readTokenMarkets(databaseFor(services, chainId), {
          listing: listingOf(services, [chainId]),
          address: check('address', addressSchema, address),
          sort: 'tvl',
          isDescending: true,
          period: 'day',
          first: 1,
        })
        return items[0]
      },
    }),
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
          description: 'Also pools of tokens that are neither listed nor deep, or that the operator warns of.',
        }),
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
          sort: args.sort ?? 'tvl',
          isDescending: args.descending ?? true,
          ...page(args),
        }),
    }),
    poolMarket: t.field({
      type: PoolMarket,
      nullable: true,
      description: 'Null when the index knows no such pool.',
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
    transactions: t.field({
      type: TransactionPage,
      args: {
        chainIds: t.arg.intList({ required: true }),
        kinds: t.arg({ type: [Kind], description: 'All when left out.' }),
        pool: t.arg.string(),
        token: t.arg.string(),
        account: t.arg.string(),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readTransactions(requireDatabase(services), {
          chainIds: checkChains(services, args.chainIds),
          kinds: args.kinds?.length ? [...new Set(args.kinds)] : allKinds,
          pool: check('pool', poolId.optional(), args.pool ?? undefined),
          token: check('token', z.optional(addressSchema), args.token ?? undefined),
          account: check('account', z.optional(addressSchema), args.account ?? undefined),
          ...page(args),
        }),
    }),
    marketTotals: t.field({
      type: [Totals],
      args: { chainIds: t.arg.intList({ required: true }) },
      resolve: (_root, { chainIds }, { services }) =>
        readMarketTotals(requireDatabase(services), listingOf(services, checkChains(services, chainIds))),
    }),
    history: t.field({
      type: [History],
      description:
        'At most 1,000 periods, oldest first, only those in which the price moved or something was traded; five minutes for a week.',
      args: {
        of: t.arg({ type: HistorySubject, required: true }),
        chainId: t.arg.int({ required: true }),
        id: t.arg.string({ required: true, description: 'Address of a token, address or id of a pool.' }),
        period: t.arg({ type: Period, required: true }),
        since: t.arg.int({ required: true, description: 'Unix seconds.' }),
      },
      resolve: (_root, args, { services }) =>
        readHistory(databaseFor(services, args.chainId), {
          of: args.of,
          listing: listingOf(services, [args.chainId]),
          chainId: args.chainId,
          id: check('id', poolId, args.id),
          periodSeconds: args.period,
          since: check('since', z.int().min(0), args.since),
        }),
    }),
  }))
}

const allKinds: readonly TransactionKind[] = ['swap', 'add', 'remove']
const poolId = z.union([addressSchema, hashSchema])
const tokenKeys = z.array(z.tuple([z.coerce.number().pipe(z.int()), addressSchema])).max(100)
const chains = z.array(z.int()).min(1).max(50)

/** @throws {UnsupportedChainError} for the first chain that is not served */
function checkChains(services: Services, chainIds: readonly number[]): number[] {
  const checked = check('chainIds', chains, [...new Set(chainIds)])
  for (const chainId of checked) findChain(services, chainId)
  return checked
}
