import { addressSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { accountFields } from './account/accountFields.ts'
import { listingOf } from './market/Listing.ts'
import { marketFields } from './market/marketFields.ts'
import { pageType, Token } from './market/marketTypes.ts'
import { readTokens, readTokensByAddress } from './market/readTokens.ts'
import { nftFields } from './nfts/nftFields.ts'
import { readChainHeads } from './readChainHeads.ts'
import { builder, check, checkSearch, databaseFor, page, requireDatabase } from './schemaBuilder.ts'

type ChainHead = Awaited<ReturnType<typeof readChainHeads>>[number]

const ChainHeadRef = builder.objectRef<ChainHead>('ChainHead').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    blockNumber: t.exposeInt('blockNumber'),
    blockHash: t.exposeString('blockHash'),
    timestamp: t.exposeInt('timestamp'),
  }),
})
const TokenPage = pageType('TokenPage', Token)

builder.queryType({
  fields: (t) => ({
    tokens: t.field({
      type: TokenPage,
      args: {
        chainId: t.arg.int({ required: true }),
        search: t.arg.string({ description: 'Part of a name or symbol, or an address.' }),
        unlisted: t.arg.boolean({
          defaultValue: false,
          description: 'Includes tokens that are neither listed nor deep, or that the operator warns about.',
        }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string(),
      },
      resolve: (_root, args, { services }) =>
        readTokens(databaseFor(services, args.chainId), {
          listing: listingOf(services, [args.chainId]),
          chainId: args.chainId,
          hasUnlisted: args.unlisted ?? false,
          search: checkSearch(args.search),
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
    chainHeads: t.field({
      type: [ChainHeadRef],
      resolve: (_root, _arguments, { services }) => readChainHeads(requireDatabase(services)),
    }),
  }),
})

marketFields()
accountFields()
nftFields()

/** The data API. Each field of the query is one SQL statement. */
export const graphqlSchema = builder.toSchema()
