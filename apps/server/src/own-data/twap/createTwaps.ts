import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import type { ListedTwap } from '@oxbow/orders/SignedTwap'
import type { Hex } from 'viem'
import { and, desc, eq, sql } from '../../index-data/drizzle.ts'
import { signedPlan } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { type Cursor, isAfter } from '../orders/Cursor.ts'
import { maxUnlistedOrders, readOpenOrderLimits, type Standing } from '../orders/readOpenOrderLimits.ts'
import { type BookFilter, toCondition } from '../orders/toCondition.ts'
import { type StoredTwap, stateOfTwap, toStoredTwap } from './StoredTwap.ts'

const { chainId, hash, isFinal, owner, revision, state, takenAt } = signedPlan
const columns = { account: owner, chainId, hash, state, takenAt }

/**
 * The book of signed TWAPs in the database. `followTwaps` records what becomes of each.
 *
 * @param onUnreadable called once for each unreadable row, which isn't followed
 */
export function createTwaps(data: OwnData, onUnreadable: (error: unknown) => void) {
  const unreadable = new Set<string>()

  return {
    /** Whether a TWAP is known, and whether its account has reached the limit of open orders. */
    async glance({ account, hash: name }: { readonly account: Hex; readonly hash: Hex }): Promise<Glance> {
      const [rows, standings] = await Promise.all([
        data.run((db) => db.select({ hash }).from(signedPlan).where(eq(hash, name))),
        readOpenOrderLimits(data, [account]),
      ])
      return { isKnown: rows.length > 0, ...standings.get(account)! }
    },

    /** Adds a TWAP, or finds that it is known. */
    async add(twap: NewTwap): Promise<Outcome> {
      const { chainId: chain, fates, hash: id, nowSeconds, request, ...rest } = twap
      const row = {
        hash: id,
        chain_id: chain,
        owner: request.owner,
        plan_id: request.id,
        request,
        fates,
        ends_at: rest.endsAt,
        is_unlisted: rest.isUnlisted,
        taken_at: rest.takenAt,
        since_block: Number(rest.blockNumber),
      }
      const asked = sql`select * from app.take_plan(${JSON.stringify(row)}::jsonb, ${nowSeconds}, ${mostOpenOrders}, ${maxUnlistedOrders})`
      const { rows } = await data.run((db) => db.execute<Outcome>(asked))
      return rows[0]!
    },

    /** Newest first. */
    async find(filter: TwapFilter, { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number }) {
      const rows = await data.run((db) =>
        db
          .select()
          .from(signedPlan)
          .where(and(toCondition(columns, filter), after && isAfter(columns, after)))
          .orderBy(desc(takenAt), desc(hash))
          .limit(limit),
      )
      return rows.map(toStoredTwap)
    },

    /** TWAPs of a chain that aren't final. */
    async followed(chain: number): Promise<readonly StoredTwap[]> {
      const isWanted = and(eq(chainId, chain), eq(isFinal, false))
      const rows = await data.run((db) => db.select().from(signedPlan).where(isWanted))
      return rows.flatMap((row) => {
        try {
          return [toStoredTwap(row)]
        } catch (error) {
          if (!unreadable.has(row.hash)) onUnreadable(error)
          unreadable.add(row.hash)
          return []
        }
      })
    },

    /** Saves a change; does nothing if another server was faster. */
    async change(twap: StoredTwap): Promise<void> {
      const { fates, isShort, since } = twap
      const isAsRead = and(eq(hash, twap.hash), eq(revision, twap.revision))
      await data.run((db) =>
        db
          .update(signedPlan)
          .set({
            fates,
            isShort,
            isFinal: twap.isFinal,
            state: stateOfTwap(twap),
            sinceBlock: Number(since.number),
            sinceHash: since.hash ?? null,
            revision: twap.revision + 1,
          })
          .where(isAsRead),
      )
    },
  }
}

export type Twaps = ReturnType<typeof createTwaps>

export type NewTwap = Pick<StoredTwap, 'hash' | 'chainId' | 'request' | 'takenAt' | 'fates'> & {
  /** The chain's time, Unix seconds. */
  readonly nowSeconds: number
  /** End of its last part. */
  readonly endsAt: number
  /** Block at which it was checked. */
  readonly blockNumber: bigint
  /** Whether one of its tokens is on no list. */
  readonly isUnlisted: boolean
}

/** Result of `app.take_plan`, and the account's number of open orders after it. */
export type Outcome = {
  readonly outcome: 'taken' | 'known' | 'full' | 'unlisted' | 'id'
  readonly open_orders: number
}

type Glance = Standing & { readonly isKnown: boolean }

export type TwapFilter = BookFilter<ListedTwap['planStatus']>
