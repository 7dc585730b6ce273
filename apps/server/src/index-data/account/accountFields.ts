import { addressSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import type { Hex } from 'viem'
import { z } from 'zod'
import { findChain } from '../../Services.ts'
import { listingOf } from '../market/Listing.ts'
import { checkChains, checkTokenKeys } from '../market/marketChecks.ts'
import { Token } from '../market/marketTypes.ts'
import { readTokenPrices, type TokenPriceRow } from '../market/readTokenPrices.ts'
import { followedOn, showName } from '../nfts/nftFields.ts'
import { builder, check, databaseFor, page, requireDatabase } from '../schemaBuilder.ts'
import type { AccountNftRow } from './nftSources.ts'
import {
  type AccountEventRow,
  type AccountTransactionRow,
  type AccountTransactions,
  readAccountTransactions,
} from './readAccountTransactions.ts'
import type { ValuePoint } from './value/composeValue.ts'
import { type AccountValue, readAccountValue } from './value/readAccountValue.ts'

/** Fields for an account's pages: the value of its tokens, and its transactions over several chains. */
export function accountFields(): void {
  const TokenPrice = builder.objectRef<TokenPriceRow>('TokenPrice').implement({
    fields: (t) => ({
      address: t.exposeString('address'),
      nowUsd: t.exposeFloat('nowUsd', { nullable: true, description: 'Null when unknown.' }),
      dayAgoUsd: t.exposeFloat('dayAgoUsd', { nullable: true }),
    }),
  })
  const AccountNft = builder.objectRef<AccountNftRow>('AccountNft').implement({
    fields: (t) => ({
      collection: t.exposeString('collection'),
      collectionName: t.string({
        nullable: true,
        resolve: ({ chainId, collection }, _arguments, { services }) => showName(services, chainId, collection as Hex),
      }),
      standard: t.exposeString('standard', { description: 'erc721 or erc1155.' }),
      tokenId: t.exposeString('tokenId', { description: 'The lowest of several.' }),
      itemCount: t.exposeInt('itemCount', { description: 'Different items.' }),
      isSale: t.exposeBoolean('isSale', { description: 'Whether all of them were sold on Seaport.' }),
      nativePrice: t.exposeString('nativePrice', {
        nullable: true,
        description: 'Paid for them in native currency including fees; payments in tokens are events of their own.',
      }),
    }),
  })
  const AccountEvent = builder.objectRef<AccountEventRow>('AccountEvent').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description:
          'swap, mint, burn, collect, donate, approval, sent, received, wrap, unwrap, left, arrived, nft-sent or nft-received.',
      }),
      logIndex: t.exposeInt('logIndex'),
      token0: t.expose('token0', { type: Token }),
      token1: t.expose('token1', { type: Token, nullable: true }),
      amount0: t.exposeString('amount0', { nullable: true, description: 'Raw units, positive into the pool.' }),
      amount1: t.exposeString('amount1', { nullable: true }),
      counterparty: t.exposeString('counterparty', { nullable: true }),
      nft: t.expose('nft', { type: AccountNft, nullable: true, description: 'Then `token0` is its collection.' }),
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
          'Whether the account signed it. Others can transfer what it approved, and contracts can emit any event.',
      }),
      events: t.expose('events', {
        type: [AccountEvent],
        description: 'In log order; transfers of one token in one direction are summed.',
      }),
    }),
  })
  const AccountTransactionPage = builder.objectRef<AccountTransactions>('AccountTransactionPage').implement({
    fields: (t) => ({
      items: t.expose('items', { type: [AccountTransaction] }),
      endCursor: t.exposeString('endCursor', { nullable: true, description: 'Null on the last page.' }),
      hasUnlisted: t.exposeBoolean('hasUnlisted', {
        description:
          'Whether some of the newest transfers and approvals are of tokens that only `showsUnlisted` includes.',
      }),
    }),
  })
  const AccountValuePoint = builder.objectRef<ValuePoint>('AccountValuePoint').implement({
    fields: (t) => ({
      timestamp: t.exposeInt('timestamp', { description: 'Unix seconds.' }),
      usd: t.exposeFloat('usd', { nullable: true, description: 'Null if a balance or a price is unknown.' }),
    }),
  })
  const TransfersBegin = builder.objectRef<AccountValue['chains'][number]>('TransfersBegin').implement({
    fields: (t) => ({
      chainId: t.exposeInt('chainId'),
      transfersBlock: t.exposeInt('transfersBlock', { nullable: true, description: 'Null if none are indexed.' }),
      transfersTimestamp: t.exposeInt('transfersTimestamp', { nullable: true }),
      countsNative: t.exposeBoolean('countsNative', {
        description: 'Whether the points include its native currency: only where an archive node was found.',
      }),
    }),
  })
  const AccountValueRef = builder.objectRef<AccountValue>('AccountValue').implement({
    fields: (t) => ({
      points: t.expose('points', {
        type: [AccountValuePoint],
        description:
          'Oldest first. Past balances are computed from current ones and later transfers, at indexed prices; native currency is read from an archive node, if there is one.',
      }),
      beginTimestamp: t.exposeInt('beginTimestamp', {
        nullable: true,
        description: 'Start of the indexed transfers of all these chains; null if they are not indexed.',
      }),
      cutTimestamp: t.exposeInt('cutTimestamp', {
        nullable: true,
        description: 'The points start then, because older activity exceeds the limit.',
      }),
      unpricedCount: t.exposeInt('unpricedCount', {
        description: 'Tokens left out because they have no price.',
      }),
      chains: t.expose('chains', { type: [TransfersBegin] }),
    }),
  })
  const AccountValueRange = builder.enumType('AccountValueRange', {
    values: {
      DAY: { value: 'day' },
      WEEK: { value: 'week' },
      MONTH: { value: 'month' },
      YEAR: { value: 'year' },
      ALL: { value: 'all' },
    } as const,
  })

  builder.queryFields((t) => ({
    accountValue: t.field({
      type: AccountValueRef,
      args: {
        account: t.arg.string({ required: true }),
        chainIds: t.arg.intList({ required: true }),
        range: t.arg({ type: AccountValueRange, required: true }),
        held: t.arg.stringList({
          required: true,
          description:
            'Tokens that the account is known to hold, each as `<chainId>-<address>`, at most 100. Listed tokens that it held are found anyway.',
        }),
      },
      resolve: (_root, args, { archiveVisitor, services }) => {
        const chainIds = checkChains(services, args.chainIds)
        const held = checkTokenKeys('held', args.held)
        return readAccountValue(services, {
          chainIds,
          range: args.range,
          visitor: archiveVisitor,
          account: check('account', addressSchema, args.account),
          named: held.filter(([chainId]) => chainIds.includes(chainId)),
        })
      },
    }),
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
        nfts: t.arg.boolean({
          defaultValue: false,
          description: 'Also NFTs of the collections that the operator follows.',
        }),
        since: t.arg.int({ description: 'Unix seconds, inclusive; older entries are left out.' }),
        until: t.arg.int({ description: 'Unix seconds, exclusive; newer entries are left out.' }),
      },
      resolve: (_root, args, { services }) => {
        const chainIds = check('chainIds', z.array(chainIdSchema).min(1).max(50), args.chainIds)
        for (const chainId of chainIds) findChain(services, chainId)
        const account = check('account', addressSchema, args.account)
        const listing = listingOf(services, chainIds)
        return readAccountTransactions(requireDatabase(services), {
          listing,
          account,
          showsUnlisted: args.showsUnlisted ?? false,
          own: args.own ?? false,
          followed: args.nfts ? chainIds.flatMap((chainId) => followedOn(services, chainId)) : [],
          since: args.since ?? undefined,
          until: args.until ?? undefined,
          ...page(args),
        })
      },
    }),
  }))
}
