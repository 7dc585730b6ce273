import type { ObjectRef } from '@pothos/core'
import { builder, type SchemaTypes } from '../schemaBuilder.ts'
import type { PoolRow } from './PoolRow.ts'
import type { TokenRow } from './readTokens.ts'

/* Types shared by several fields of the data API. */

export const Period = builder.enumType('Period', {
  values: { FIVE_MINUTES: { value: 300 }, HOUR: { value: 3_600 }, DAY: { value: 86_400 } } as const,
})

export const Token = builder.objectRef<TokenRow>('Token').implement({
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    address: t.exposeString('address'),
    name: t.exposeString('name', {
      nullable: true,
      description: 'As returned by the contract; anybody can choose any name.',
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

export const Pool = builder.objectRef<PoolRow>('Pool').implement({
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

/** Type of a list page: rows, and the cursor of the next page. */
export function pageType<Row>(name: string, item: ObjectRef<SchemaTypes, Row>) {
  return builder.objectRef<{ items: Row[]; endCursor: string | null }>(name).implement({
    fields: (t) => ({
      items: t.field({ type: [item], resolve: ({ items }) => items as never[] }),
      endCursor: t.exposeString('endCursor', { nullable: true, description: 'Null on the last page.' }),
    }),
  })
}
