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
      nativeDepth: t.exposeFloat('nativeDepth', {
        nullable: true,
        description:
          'Whole units of the native currency in its pools, where nothing has a price in dollars; null elsewhere.',
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
          const most = maxValuation({ backingUsd, isListed: isListed(services, chainId, address) })
          return most !== null && whole * priceUsd > most ? null : whole * priceUsd
        },
      }),
      mostValuationUsd: t.float({
        nullable: true,
        description: 'Of a higher valuation the market could not bear a part; null where nothing bounds it.',
        resolve: ({ backingUsd, token: { chainId, address } }, _arguments, { services }) =>
          maxValuation({ backingUsd, isListed: isListed(services, chainId, address) }),
      }),
      yearHighUsd: t.exposeFloat('yearHighUsd', {
        nullable: true,
        description:
          'Of 365 days, the price at their beginning included; never less than what a chart draws. Of a single token; null in lists.',
      }),
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
          description: 'Also tokens that are neither listed nor deep, or that the operator warns of.',
        }),
        only: t.arg.stringList({ description: 'These alone, each as `<chainId>-<address>`; at most 100.' }),
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
  }))
}
