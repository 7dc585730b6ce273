import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'
import { and, desc, eq, gte, inArray, lt, sql } from '../../data/drizzle.ts'
import { signedOrder } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { type Cursor, isAfter } from './Cursor.ts'
import { createBatches } from './createBatches.ts'
import { type KeptOrder, toKeptOrder } from './KeptOrder.ts'
import { mostUnlistedOrders, readStandings } from './readStandings.ts'
import { type BookFilter, toCondition } from './toCondition.ts'

/** Orders that are taken in one transaction, behind which those of another server wait. */
const mostAtOnce = 25

const { chainId, hash, nonce, state, swapper, takenAt } = signedOrder
const columns = { account: swapper, chainId, hash, state, takenAt }

/** The book of signed orders, as the database has it. What has become of each `followOrders` writes down. */
export function createOrders(data: OwnData) {
  return {
    /** Whether an order was taken before, and whether its account has as many open ones as it may, of unlisted tokens, and with permits; of the last, orders that come at once may be some more. */
    glance: createBatches(async (asked: readonly Glance[]) => {
      const [hashes, accounts] = [asked.map((each) => each.hash), [...new Set(asked.map(({ account }) => account))]]
      const [known, standings] = await Promise.all([
        data.run((db) => db.select({ hash }).from(signedOrder).where(inArray(hash, hashes))),
        readStandings(data, accounts),
      ])
      const isKnown = new Set(known.map((each) => each.hash))
      return asked.map(({ account, hash: name }) => ({ isKnown: isKnown.has(name), ...standings.get(account)! }))
    }, mostAtOnce),

    /** Takes an order, or finds that it was taken; several in one transaction of the database, in which none fails for another. */
    add: createBatches(async (orders: readonly (NewOrder & { readonly nowSeconds: number })[]) => {
      const rows = JSON.stringify(orders.map(toRow))
      const asked = sql`select * from app.take_orders(${rows}::jsonb, ${mostOpenOrders}, ${mostUnlistedOrders})`
      const { rows: taken } = await data.run((db) => db.execute<Outcome & { taken_hash: string }>(asked))
      return orders.map((order) => taken.find((each) => each.taken_hash === order.hash)!)
    }, mostAtOnce),

    /** The newest first. */
    async find(filter: OrderFilter, { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number }) {
      const rows = await data.run((db) =>
        db
          .select()
          .from(signedOrder)
          .where(and(toCondition(columns, filter), after && isAfter(columns, after)))
          .orderBy(desc(takenAt), desc(hash))
          .limit(limit),
      )
      return rows.map(toKeptOrder)
    },

    /** The highest nonce of an account's orders on a chain that is at least `from` and below `to`. */
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

export type NewOrder = Omit<KeptOrder, 'state' | 'isFinal' | 'evidence' | 'settled'> & {
  /** The block at which it could be filled. */
  readonly unspentAt: bigint
  /** Whether no list has one of its tokens. */
  readonly isUnlisted: boolean
}

export type OrderFilter = BookFilter<OrderStatus>

type Glance = { readonly hash: Hex; readonly account: Hex }

/** What `app.take_orders` says of one, and how many open ones its account then has. */
type Outcome = { readonly outcome: 'taken' | 'known' | 'full' | 'unlisted' | 'nonce'; readonly open_orders: number }

/** By the names of the columns. */
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
