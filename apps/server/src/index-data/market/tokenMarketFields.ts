import type { TokenLinks } from '@oxbow/chain/linksOf'
import { addressSchema } from '@oxbow/contract/Scalar'
import { builder, check, checkSearch, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import { isListed, listingOf } from './Listing.ts'
import { checkLimits, limitArguments } from './MarketLimits.ts'
import { checkChains, checkTokenKeys } from './marketChecks.ts'
import { pageType, Token } from './marketTypes.ts'
import { maxValuation } from './maxValuation.ts'
import { readTokenMarkets, type TokenMarketRow } from './readTokenMarkets.ts'

/** Fields for token rankings, and for one token with data from the operator's lists. */
export function tokenMarketFields(): void {
  const Links = builder.objectRef<TokenLinks>('TokenLinks').implement({
    fields: (t) => ({
      website: t.exposeString('website', { nullable: true }),
      twitter: t.exposeString('twitter', { nullable: true, description: 'URL of a page on X.' }),
      list: t.exposeString('list', { description: 'The list that contains this.' }),
    }),
  })
  const TokenMarket = builder.objectRef<TokenMarketRow>('TokenMarket').implement({
    fields: (t) => ({
      token: t.expose('token', { type: Token }),
      volumeUsd: t.exposeFloat('volumeUsd', { nullable: true, description: 'In the requested period.' }),
      changeHour: t.exposeFloat('changeHour', { nullable: true, description: '0.05 is 5 % up.' }),
      changeDay: t.exposeFloat('changeDay', { nullable: true }),
      depthUsd: t.exposeFloat('depthUsd', {
        nullable: true,
        description: 'Depth of the pools behind the price within 2 %.',
      }),
      nativeDepth: t.exposeFloat('nativeDepth', {
        nullable: true,
        description: 'Whole units of the native currency in its pools on chains without dollar prices; null otherwise.',
      }),
      poolCount: t.exposeInt('poolCount'),
      createdAtTimestamp: t.exposeInt('createdAtTimestamp', { description: 'Unix seconds of its first pool.' }),
      sparkline: t.exposeFloatList('sparkline', { description: 'Hourly prices of the last day, oldest first.' }),
      fdvUsd: t.float({
        nullable: true,
        description:
          'Fully diluted valuation: total supply at the current price. Null if implausible for the market’s depth.',
        resolve: ({ backingUsd, token: { chainId, address, priceUsd } }, _arguments, { services }) => {
          const whole = services.supplies?.get(chainId, address)
          if (whole === undefined || priceUsd === null) return null
          const most = maxValuation({ backingUsd, isListed: isListed(services, chainId, address) })
          return most !== null && whole * priceUsd > most ? null : whole * priceUsd
        },
      }),
      mostValuationUsd: t.float({
        nullable: true,
        description: 'Upper bound of a plausible valuation, from market depth; null if unbounded.',
        resolve: ({ backingUsd, token: { chainId, address } }, _arguments, { services }) =>
          maxValuation({ backingUsd, isListed: isListed(services, chainId, address) }),
      }),
      yearHighUsd: t.exposeFloat('yearHighUsd', {
        nullable: true,
        description:
          'Over 365 days, including the price at the start; never less than a chart shows. Only for a single token; null in lists.',
      }),
      yearLowUsd: t.exposeFloat('yearLowUsd', { nullable: true }),
      links: t.field({
        type: Links,
        nullable: true,
        description: 'From a token list of the operator; null if none has any.',
        resolve: ({ token: { chainId, address } }, _arguments, { services }) =>
          services.tokens.linksOf(chainId, address),
      }),
    }),
  })
  const TokenMarketPage = pageType('TokenMarketPage', TokenMarket)
  const TokenSort = builder.enumType('TokenSort', {
    values: {
      VOLUME: { value: 'volume' },
      TVL: { value: 'tvl' },
      PRICE: { value: 'price' },
      CHANGE_HOUR: { value: 'changeHour' },
      CHANGE_DAY: { value: 'changeDay' },
      FDV: { value: 'fdv' },
      CREATED: { value: 'created' },
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

  builder.queryFields((t) => ({
    tokenMarkets: t.field({
      type: TokenMarketPage,
      args: {
        chainIds: t.arg.intList({ required: true }),
        search: t.arg.string(),
        unlisted: t.arg.boolean({
          defaultValue: false,
          description: 'Includes tokens that are neither listed nor deep, or that the operator warns about.',
        }),
        only: t.arg.stringList({ description: 'Only these, each as `<chainId>-<address>`; at most 100.' }),
        ...limitArguments,
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
          only: args.only ? checkTokenKeys('only', args.only) : undefined,
          limits: checkLimits(args),
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
      description: 'Null if the index does not have the token.',
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
  }))
}
