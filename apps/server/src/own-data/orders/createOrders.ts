import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import type { OrderStatus } from '@oxbow/orders/Order'
import type { Hex } from 'viem'
import { and, count, desc, eq, gte, inArray, lt, or, sql } from '../../data/drizzle.ts'
import { signedOrder } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { createTurns } from './createTurns.ts'
import { type KeptOrder, toKeptOrder } from './KeptOrder.ts'
import { OrderRefusedError, TooManyOpenOrdersError } from './orderErrors.ts'

/** Of one account, on all networks together (specification, section 9). */
const mostOpen = 100

type Row = typeof signedOrder.$inferInsert
const { chainId, deadline, hash, nonce, state, swapper, takenAt } = signedOrder

/** States of orders that count as open: they can be filled, or could be again. */
const openStates = ['open', 'insufficient-funds'] satisfies OrderStatus[]

/** The book of signed orders, as the database has it. What has become of each `followOrders` writes down. */
export function createOrders(data: OwnData) {
  const turn = createTurns()

  return {
    /**
     * Runs what takes an order of an account behind what is under way for it. Accounts share sixteen lanes by the end of their addresses: however many orders come at once, they do not
     * wait for connections of the database until these are given up.
     */
    inLane<T>(account: Hex, run: () => Promise<T>): Promise<T> {
      return turn(account.slice(-1), run)
    },

    /** Whether an account has as many open orders as it may. */
    async isFull(account: Hex): Promise<boolean> {
      const isOpen = and(
        eq(swapper, account),
        inArray(state, openStates),
        gte(deadline, Math.floor(Date.now() / 1_000)),
      )
      const [own] = await data.run((db) => db.select({ count: count() }).from(signedOrder).where(isOpen))
      return own !== undefined && own.count >= mostOpen
    },

    /**
     * Takes an order, or finds that it was taken. One account's come one after the other, whatever servers they come to, so that no more than it may are open.
     *
     * @throws {TooManyOpenOrdersError} and {OrderRefusedError} where another open one has its nonce
     */
    add(order: NewOrder, nowSeconds: number): Promise<void> {
      const row = toRow(order)
      return data.run((db) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`app.signed_order.${row.swapper}`}, 0))`)
          const [known] = await tx.select({ hash }).from(signedOrder).where(eq(hash, row.hash))
          if (known !== undefined) return
          const isOpen = and(eq(swapper, row.swapper), inArray(state, openStates), gte(deadline, nowSeconds))
          const [own] = await tx.select({ count: count() }).from(signedOrder).where(isOpen)
          if (own !== undefined && own.count >= mostOpen) throw new TooManyOpenOrdersError()
          const sameNonce = and(isOpen, eq(chainId, row.chainId), eq(nonce, row.nonce))
          const [twin] = await tx.select({ hash }).from(signedOrder).where(sameNonce)
          if (twin !== undefined)
            throw new OrderRefusedError(
              'another open order has its nonce',
              'Cancel that one first, or take another nonce.',
            )
          await tx.insert(signedOrder).values(row)
        }),
      )
    },

    /** The newest first. */
    async find(filter: OrderFilter, { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number }) {
      const rows = await data.run((db) =>
        db
          .select()
          .from(signedOrder)
          .where(and(toCondition(filter), after && isAfter(after)))
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
}

/** Those of an account, of hashes, on a chain, in a state; all that is named holds. */
export type OrderFilter = {
  readonly chain?: number | undefined
  readonly swapper?: Hex | undefined
  readonly hashes?: readonly Hex[] | undefined
  readonly status?: OrderStatus | undefined
}

/** The last order of the answer before. */
export type Cursor = { readonly takenAt: number; readonly hash: string }

function toCondition({ chain, hashes, status, swapper: account }: OrderFilter) {
  return and(
    chain === undefined ? undefined : eq(chainId, chain),
    account === undefined ? undefined : eq(swapper, account),
    hashes === undefined ? undefined : inArray(hash, [...hashes]),
    status === undefined ? undefined : eq(state, status),
  )
}

function isAfter(cursor: Cursor) {
  return or(lt(takenAt, cursor.takenAt), and(eq(takenAt, cursor.takenAt), lt(hash, cursor.hash)))
}

function toRow({ encoded, hash: id, order, ...rest }: NewOrder): Row {
  const { info, version }: Pick<DutchOrder, 'info' | 'version'> = order
  const { unspentAt, ...kept } = rest
  return {
    ...{ hash: id, ...kept, version, encoded, swapper: info.swapper },
    ...{ nonce: String(info.nonce), deadline: Number(info.deadline), unspentAt: Number(unspentAt) },
  }
}
