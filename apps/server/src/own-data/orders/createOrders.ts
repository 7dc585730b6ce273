import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'
import { and, desc, eq, gte, inArray, lt, sql } from '../../index-data/drizzle.ts'
import { signedOrder } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { type Cursor, isAfter } from './Cursor.ts'
import { createBatches } from './createBatches.ts'
import { maxUnlistedOrders, readOpenOrderLimits } from './readOpenOrderLimits.ts'
import { type StoredOrder, toStoredOrder } from './StoredOrder.ts'
import { type BookFilter, toCondition } from './toCondition.ts'

/** Orders per transaction; other servers' orders wait for it. */
const maxAtOnce = 50

const { chainId, hash, nonce, state, swapper, takenAt } = signedOrder
const columns = { account: swapper, chainId, hash, state, takenAt }

/** The book of signed orders in the database. `followOrders` records what becomes of each. */
export function createOrders(data: OwnData) {
  return {
    /**
     * Whether an order is known, and whether its account has reached the limits of open orders,
     * of unlisted tokens and of permits; concurrent orders may exceed the last one slightly.
     */
    glance: createBatches(async (asked: readonly Glance[]) => {
      const [hashes, accounts] = [asked.map((each) => each.hash), [...new Set(asked.map(({ account }) => account))]]
      const [known, standings] = await Promise.all([
        data.run((db) => db.select({ hash }).from(signedOrder).where(inArray(hash, hashes))),
        readOpenOrderLimits(data, accounts),
      ])
      const isKnown = new Set(known.map((each) => each.hash))
      return asked.map(({ account, hash: name }) => ({ isKnown: isKnown.has(name), ...standings.get(account)! }))
    }, maxAtOnce),

    /** Adds an order, or finds that it is known; several in one database transaction, in which none fails because of another. */
    add: createBatches(async (orders: readonly (NewOrder & { readonly nowSeconds: number })[]) => {
      const rows = JSON.stringify(orders.map(toRow))
      const asked = sql`select * from app.take_orders(${rows}::jsonb, ${mostOpenOrders}, ${maxUnlistedOrders})`
      const { rows: taken } = await data.run((db) => db.execute<Outcome & { taken_hash: string }>(asked))
      return orders.map((order) => taken.find((each) => each.taken_hash === order.hash)!)
    }, maxAtOnce),

    /** Newest first. */
    async find(filter: OrderFilter, { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number }) {
      const rows = await data.run((db) =>
        db
          .select()
          .from(signedOrder)
          .where(and(toCondition(columns, filter), after && isAfter(columns, after)))
          .orderBy(desc(takenAt), desc(hash))
          .limit(limit),
      )
      return rows.map(toStoredOrder)
    },

    /** The highest nonce of an account's orders on a chain, at least `from` and below `to`. */
    async lastNonce(account: Hex, { chain, from, to }: { chain: number; from: bigint; to: bigint }) {
      const inReach = and(eq(chainId, chain), eq(swapper, account), gte(nonce, String(from)), lt(nonce, String(to)))
      const [row] = await data.run((db) =>
        db.select({ nonce }).from(signedOrder).where(inReach).orderBy(desc(nonce)).limit(1),
      )
      return row && BigInt(row.nonce)
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

export type NewOrder = Omit<StoredOrder, 'state' | 'isFinal' | 'evidence' | 'settled'> & {
  /** Block at which it was checked to be fillable. */
  readonly unspentAt: bigint
  /** Whether one of its tokens is on no list. */
  readonly isUnlisted: boolean
}

export type OrderFilter = BookFilter<OrderStatus>

type Glance = { readonly hash: Hex; readonly account: Hex }

/** Result of `app.take_orders` for one order, and the account's number of open orders after it. */
type Outcome = { readonly outcome: 'taken' | 'known' | 'full' | 'unlisted' | 'nonce'; readonly open_orders: number }

/** Row with column names. */
function toRow({ chainId: chain, encoded, hash: id, nowSeconds, order, ...kept }: NewOrder & { nowSeconds: number }) {
  const { info, version }: Pick<DutchOrder, 'info' | 'version'> = order
  return {
    hash: id,
    chain_id: chain,
    version,
    swapper: info.swapper,
    nonce: String(info.nonce),
    deadline: Number(info.deadline),
    encoded,
    signature: kept.signature,
    taken_at: kept.takenAt,
    permit: kept.permit,
    is_unlisted: kept.isUnlisted,
    unspent_at: Number(kept.unspentAt),
    now_seconds: nowSeconds,
  }
}
