import { addressSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { findChain } from '../../Services.ts'
import { listingOf } from '../market/Listing.ts'
import { Token } from '../market/marketTypes.ts'
import { readTokenPrices, type TokenPriceRow } from '../market/readTokenPrices.ts'
import { builder, check, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import {
  type AccountEventRow,
  type AccountTransactionRow,
  type AccountTransactions,
  readAccountTransactions,
} from './readAccountTransactions.ts'

/** What the account's own pages read: the worth of what it holds, and its transactions over several chains. */
export function accountFields(): void {
  const TokenPrice = builder.objectRef<TokenPriceRow>('TokenPrice').implement({
    fields: (t) => ({
      address: t.exposeString('address'),
      nowUsd: t.exposeFloat('nowUsd', { nullable: true, description: 'Null when unknown.' }),
      dayAgoUsd: t.exposeFloat('dayAgoUsd', { nullable: true }),
    }),
  })
  const AccountEvent = builder.objectRef<AccountEventRow>('AccountEvent').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description: 'swap, mint, burn, collect, donate, approval, sent, received, wrap or unwrap.',
      }),
      logIndex: t.exposeInt('logIndex'),
      token0: t.expose('token0', { type: Token }),
      token1: t.expose('token1', { type: Token, nullable: true }),
      amount0: t.exposeString('amount0', { nullable: true, description: 'Raw units; positive went into the pool.' }),
      amount1: t.exposeString('amount1', { nullable: true }),
      counterparty: t.exposeString('counterparty', { nullable: true }),
    }),
  })
  const AccountTransaction = builder.objectRef<AccountTransactionRow>('AccountTransaction').implement({
    fields: (t) => ({
      chainId: t.exposeInt('chainId'),
      txHash: t.exposeString('txHash'),
      blockNumber: t.exposeInt('blockNumber'),
      timestamp: t.exposeInt('timestamp', { description: 'Unix seconds.' }),
      isOwn: t.exposeBoolean('isOwn', {
        description:
          'Whether the account signed it. Others can move what it allowed them to, and a contract can tell of anything.',
      }),
      events: t.expose('events', {
        type: [AccountEvent],
        description: 'In the order of their logs; transfers of one token in one direction are added up.',
      }),
    }),
  })
  const AccountTransactionPage = builder.objectRef<AccountTransactions>('AccountTransactionPage').implement({
    fields: (t) => ({
      items: t.expose('items', { type: [AccountTransaction] }),
      endCursor: t.exposeString('endCursor', { nullable: true, description: 'Null on the last page.' }),
      hasUnlisted: t.exposeBoolean('hasUnlisted', {
        description:
          'Whether any of the newest transfers and approvals are of tokens that `showsUnlisted` alone tells of.',
      }),
    }),
  })

  builder.queryFields((t) => ({
    tokenPrices: t.field({
      type: [TokenPrice],
      args: { chainId: t.arg.int({ required: true }), addresses: t.arg.stringList({ required: true }) },
      resolve: (_root, { chainId, addresses }, { services }) =>
        readTokenPrices(
          databaseFor(services, chainId),
          chainId,
          check('addresses', z.array(addressSchema).max(100), addresses),
        ),
    }),
    accountTransactions: t.field({
      type: AccountTransactionPage,
      args: {
        account: t.arg.string({ required: true }),
        chainIds: t.arg.intList({ required: true }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
        showsUnlisted: t.arg.boolean({ defaultValue: false }),
        own: t.arg.boolean({ defaultValue: false, description: 'Only transactions that the account signed.' }),
        since: t.arg.int({ description: 'Unix seconds; what is older is left out.' }),
        until: t.arg.int({ description: 'Unix seconds; that moment and what is newer is left out.' }),
      },
      resolve: (_root, args, { services }) => {
        const chainIds = check('chainIds', z.array(chainIdSchema).min(1).max(50), args.chainIds)
        for (const chainId of chainIds) findChain(services, chainId)
        const account = check('account', addressSchema, args.account)
        const listing = listingOf(services, chainIds)
        return readAccountTransactions(requireDatabase(services), {
          ...{ listing, account, showsUnlisted: args.showsUnlisted ?? false },
          own: args.own ?? false,
          since: args.since ?? undefined,
          until: args.until ?? undefined,
          ...page(args),
        })
      },
    }),
  }))
}
