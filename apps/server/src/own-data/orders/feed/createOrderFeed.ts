import { and, eq, inArray, sql } from '../../../index-data/drizzle.ts'
import { orderChange, signedOrder, signedPlan } from '../../appSchema.ts'
import type { OwnData } from '../../createOwnData.ts'
import { type StoredTwap, toStoredTwap } from '../../twap/StoredTwap.ts'
import { type StoredOrder, toStoredOrder } from '../StoredOrder.ts'

/** Polling interval of the database while anybody follows the book; without followers there is no polling. */
const pollMs = 200
/** Changes per answer. */
const maxChanges = 100

/** Changes of the book, with the current state of each order and plan. */
export type OrderNews = {
  readonly orders: readonly StoredOrder[]
  readonly plans: readonly StoredTwap[]
  /** Position to continue from. */
  readonly cursor: string
  /** Changes in between are no longer known: read the book again, then continue from this cursor. */
  readonly isReset: boolean
  /** Whether there may be more right away. */
  readonly isFull: boolean
}

export type OrderFeed = {
  /** Changes since a cursor; without one, the current position. */
  read(after: string | undefined, chainId?: number): Promise<OrderNews>
  /** Calls `listener` when there may be news. Returns a function to stop. */
  watch(listener: () => void): () => void
}

/** @param onProblem called with each unreadable row, which is skipped */
export function createOrderFeed(data: OwnData, onProblem: (error: unknown) => void): OrderFeed {
  const listeners = new Set<() => void>()
  let newest: string | undefined
  let _timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    try {
      const found = (await whereNow()).cursor
      if (found !== newest) for (const listener of [...listeners]) listener()
      newest = found
    } catch {
      // The database is unavailable; missed changes follow when it is back.
    }
    _timer = undefined
    schedule()
  }

  function schedule(): void {
    if (listeners.size > 0) _timer ??= setTimeout(() => void poll(), pollMs).unref()
  }

  function readEach<Row, Kept>(rows: readonly Row[], read: (row: Row) => Kept): Kept[] {
    return rows.flatMap((row) => {
      try {
        return [read(row)]
      } catch (error) {
        onProblem(error)
        return []
      }
    })
  }

  /** A restored database numbers changes anew, so the epoch is part of the cursor. */
  async function whereNow() {
    const asked = sql`select app.number_order_changes() as newest, (select min(number) from app.order_change) as oldest,
      (select floor(extract(epoch from applied_at) * 1000)::bigint from app.migration where name = 'order-changes') as epoch`
    const { rows } = await data.run((db) =>
      db.execute<Record<'newest' | 'epoch', string> & { oldest: string | null }>(asked),
    )
    const { epoch, newest: last, oldest } = rows[0]!
    return { epoch, newest: Number(last), oldest: Number(oldest ?? 1), cursor: `${epoch}-${last}` }
  }

  return {
    async read(after, chainId) {
      const now = await whereNow()
      if (after === undefined) return { ...nothing, cursor: now.cursor, isReset: false, isFull: false }
      const [epoch, place] = after.split('-')
      const from = Number(place)
      if (epoch !== now.epoch || from > now.newest || from < now.oldest - 1)
        return { ...nothing, cursor: now.cursor, isReset: true, isFull: false }
      const isWanted = and(
        sql`${orderChange.number} > ${from}`,
        chainId === undefined ? undefined : eq(orderChange.chainId, chainId),
      )
      const changes = await data.run((db) =>
        db
          .select({ number: orderChange.number, hash: orderChange.hash })
          .from(orderChange)
          .where(isWanted)
          .orderBy(orderChange.number)
          .limit(maxChanges),
      )
      const isFull = changes.length === maxChanges
      const cursor = isFull ? `${now.epoch}-${changes.at(-1)!.number}` : now.cursor
      // Each hash once, by its last change.
      const hashes = [...new Set(changes.map(({ hash }) => hash).reverse())].reverse()
      if (hashes.length === 0) return { ...nothing, cursor, isReset: false, isFull }
      const [ordersFound, plansFound] = await Promise.all([
        data.run((db) => db.select().from(signedOrder).where(inArray(signedOrder.hash, hashes))),
        data.run((db) => db.select().from(signedPlan).where(inArray(signedPlan.hash, hashes))),
      ])
      const orders = readEach(inOrder(hashes, ordersFound), toStoredOrder)
      const twaps = readEach(inOrder(hashes, plansFound), toStoredTwap)
      return { orders, plans: twaps, cursor, isReset: false, isFull }
    },

    watch(listener) {
      listeners.add(listener)
      schedule()
      return () => listeners.delete(listener)
    },
  }
}

const nothing = { orders: [], plans: [] } as const

function inOrder<Row extends { readonly hash: string }>(hashes: readonly string[], rows: readonly Row[]): Row[] {
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => byHash.get(hash)).filter((row) => row !== undefined)
}
