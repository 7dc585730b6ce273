import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { Hex } from 'viem'
import { sql } from '../../data/drizzle.ts'
import type { OwnData } from '../createOwnData.ts'

/** Of those that have a token which no list has: whoever deploys tokens can have as many as they like. */
export const mostUnlistedOrders = 10
/** Of those that come with a permit: each is read from the chain in a call of its own, by whoever follows or fills it. */
export const mostPermitOrders = 10

/** Whether an account has as many open orders as it may, a plan as one, on all networks together; of unlisted tokens; and with permits. */
export type Standing = { readonly isFull: boolean; readonly isCrowded: boolean; readonly hasPermits: boolean }

/** By this server's clock. What is taken is counted once more by the chain's, behind a lock. */
export async function readStandings(data: OwnData, accounts: readonly Hex[]): Promise<ReadonlyMap<Hex, Standing>> {
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
        isCrowded: unlisted >= mostUnlistedOrders,
        hasPermits: permits >= mostPermitOrders,
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
