import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { Hex } from 'viem'
import { sql } from '../../index-data/drizzle.ts'
import type { OwnData } from '../createOwnData.ts'

/** Open orders with an unlisted token: anybody can deploy as many tokens as they like. */
export const maxUnlistedOrders = 10
/** Open orders with a permit: each costs followers and fillers a separate call to read. */
export const maxPermitOrders = 10

/** Whether an account has reached the limit of open orders on all networks together (a plan counts as one), of unlisted tokens, or of permits. */
export type Standing = { readonly isFull: boolean; readonly isCrowded: boolean; readonly hasPermits: boolean }

/** By this server's clock. When an order is added, it is counted again by the chain's clock under a lock. */
export async function readOpenOrderLimits(
  data: OwnData,
  accounts: readonly Hex[],
): Promise<ReadonlyMap<Hex, Standing>> {
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const asked = sql`
    select account, open_orders, unlisted_orders, (
      select count(*)::int from app.signed_order
      where swapper = account and permit is not null and state in ('open', 'insufficient-funds') and deadline >= ${nowSeconds}::bigint
    ) as permit_orders
    from jsonb_array_elements_text(${JSON.stringify(accounts)}::jsonb) as account,
      app.count_open_orders(account, ${nowSeconds}::bigint)`
  const { rows } = await data.run((db) => db.execute<Row>(asked))
  return new Map(
    rows.map(({ account, open_orders: open, permit_orders: permits, unlisted_orders: unlisted }) => [
      account,
      {
        isFull: open >= mostOpenOrders,
        isCrowded: unlisted >= maxUnlistedOrders,
        hasPermits: permits >= maxPermitOrders,
      },
    ]),
  )
}

type Row = {
  readonly account: Hex
  readonly open_orders: number
  readonly permit_orders: number
  readonly unlisted_orders: number
}
