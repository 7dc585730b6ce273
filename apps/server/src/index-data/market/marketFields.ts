import { addressSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { builder, check, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import type { HistoryPoint } from './HistoryPoint.ts'
import { listingOf } from './Listing.ts'
import { checkChains, poolId } from './marketChecks.ts'
import { Period, pageType, Token } from './marketTypes.ts'
import { poolMarketFields } from './poolMarketFields.ts'
import { readHistory } from './readHistory.ts'
import { type ProtocolTotals, readMarketTotals } from './readMarketTotals.ts'
import { readTransactions, type TransactionKind, type TransactionRow } from './readTransactions.ts'
import { tokenMarketFields } from './tokenMarketFields.ts'

/** Fields for the explore pages: rankings, histories and the transaction feed, over one chain or several. */
export function marketFields(): void {
  tokenMarketFields()
  poolMarketFields()
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
      account: t.exposeString('account', { description: 'Signer of the transaction.' }),
      amount0: t.exposeString('amount0', {
        nullable: true,
        description: 'Raw units, positive into the pool; null if the event does not contain it.',
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
      nativeHeld: t.exposeFloat('nativeHeld', {
        nullable: true,
        description:
          'Whole units of the native currency in the pools of chains without dollar prices; null if there are none.',
      }),
      tvlComparableUsd: t.exposeFloat('tvlComparableUsd', {
        nullable: true,
        description: 'The part of tvlUsd in pools that had a comparable value a day ago, or are younger.',
      }),
      tvlDayAgoUsd: t.exposeFloat('tvlDayAgoUsd', { nullable: true, description: 'Of the same pools a day ago.' }),
      volumeDayUsd: t.exposeFloat('volumeDayUsd', { nullable: true }),
      volumeDayBeforeUsd: t.exposeFloat('volumeDayBeforeUsd', {
        nullable: true,
        description: 'Null if the market of a chain is younger than two days.',
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
      feesUsd: t.exposeFloat('feesUsd', { nullable: true, description: 'For pools: fees paid by traders.' }),
    }),
  })
  const TransactionPage = pageType('TransactionPage', Transaction)
  const HistorySubject = builder.enumType('HistorySubject', {
    values: { TOKEN: { value: 'token' }, POOL: { value: 'pool' } } as const,
  })

  builder.queryFields((t) => ({
    transactions: t.field({
      type: TransactionPage,
      args: {
        chainIds: t.arg.intList({ required: true }),
        kinds: t.arg({ type: [Kind], description: 'Default: all.' }),
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
        'At most 1,000 periods, oldest first, only those with trades or price changes; five-minute periods for a week.',
      args: {
        of: t.arg({ type: HistorySubject, required: true }),
        chainId: t.arg.int({ required: true }),
        id: t.arg.string({ required: true, description: 'Address of a token, address or id of a pool.' }),
        period: t.arg({ type: Period, required: true }),
        since: t.arg.int({ required: true, description: 'Unix seconds.' }),
        until: t.arg.int({ description: 'Unix seconds, exclusive; else up to the newest.' }),
      },
      resolve: (_root, args, { services }) =>
        readHistory(databaseFor(services, args.chainId), {
          of: args.of,
          listing: listingOf(services, [args.chainId]),
          chainId: args.chainId,
          id: check('id', poolId, args.id),
          periodSeconds: args.period,
          since: check('since', z.int().min(0), args.since),
          until: check('until', z.int().min(0).optional(), args.until ?? undefined),
        }),
    }),
  }))
}

const allKinds: readonly TransactionKind[] = ['swap', 'add', 'remove']
