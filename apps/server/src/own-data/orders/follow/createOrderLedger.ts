import type { Hex } from 'viem'
import { and, eq, sql } from '../../../index-data/drizzle.ts'
import { orderFollower, signedOrder } from '../../appSchema.ts'
import type { OwnData } from '../../createOwnData.ts'
import { fromEvidence, fromSettled, toEvidence } from '../StoredEvidence.ts'
import { toStoredOrder } from '../StoredOrder.ts'
import type { FollowedTo, OrderLedger } from './OrderLedger.ts'
import { stateOf, type TrackedOrder } from './TrackedOrder.ts'

/** Duration of a claim on a chain. It is extended at half of it. */
const heldSeconds = 12
/** New orders per step. */
const maxFresh = 500

/**
 * Stored orders of a chain; `holder` identifies this server.
 *
 * @param onProblem called once for each unreadable row, which is skipped
 */
export function createOrderLedger(
  data: OwnData,
  { chainId, holder, onProblem }: createOrderLedger.Options,
): OrderLedger & { release(): Promise<void> } {
  const ofChain = eq(orderFollower.chainId, chainId)
  const torn = new Set<string>()

  async function find(isFollowed: boolean): Promise<readonly TrackedOrder[]> {
    const isWanted = and(
      eq(signedOrder.chainId, chainId),
      eq(signedOrder.isFinal, false),
      eq(signedOrder.isFollowed, isFollowed),
    )
    const rows = await data.run((db) => {
      const found = db.select().from(signedOrder).where(isWanted)
      return isFollowed ? found : found.limit(maxFresh)
    })
    return rows.flatMap((row) => {
      try {
        return [toTracked(row)]
      } catch (error) {
        if (!torn.has(row.hash)) onProblem(error)
        torn.add(row.hash)
        return []
      }
    })
  }

  return {
    async claim() {
      const asked = sql`select exists (select 1 from app.signed_order where chain_id = ${chainId} and not is_final) as any_order,
        block_number, block_hash, holder, held_until > now() as is_held, held_until > now() + ${`${heldSeconds / 2} s`}::interval as is_fresh
        from (values (1)) as one left join app.order_follower on chain_id = ${chainId}`
      const { rows } = await data.run((db) => db.execute<Held>(asked))
      const [held] = rows
      if (!held?.any_order || (held.is_held && held.holder !== holder)) return undefined
      if (held.is_fresh && held.holder === holder) return { to: toFollowedTo(held) }
      const until = sql`now() + ${`${heldSeconds} s`}::interval`
      const taken = await data.run((db) =>
        db
          .insert(orderFollower)
          .values({ chainId, holder, heldUntil: until as never })
          .onConflictDoUpdate({
            target: orderFollower.chainId,
            set: { holder, heldUntil: until as never },
            setWhere: sql`app.order_follower.holder = ${holder} or app.order_follower.held_until < now()`,
          })
          .returning({ block_number: orderFollower.blockNumber, block_hash: orderFollower.blockHash }),
      )
      return taken[0] && { to: toFollowedTo(taken[0]) }
    },

    followed: () => find(true),
    fresh: () => find(false),

    async commit({ from, orders, to }) {
      const changes = JSON.stringify(orders.map(toChange))
      return data.run((db) =>
        db
          .transaction(async (tx) => {
            const moved = await tx
              .update(orderFollower)
              .set({ blockNumber: Number(to.number), blockHash: to.hash })
              .where(
                and(
                  ofChain,
                  eq(orderFollower.holder, holder),
                  sql`block_hash is not distinct from ${from?.hash ?? null}`,
                ),
              )
            const written =
              orders.length === 0
                ? 0
                : (
                    await tx.execute(sql`update app.signed_order as kept
                      set state = new.state, is_final = new.is_final, unspent_at = new.unspent_at, evidence = new.evidence, settled = new.settled,
                        is_followed = true, revision = kept.revision + 1
                      from jsonb_to_recordset(${changes}::jsonb) as new
                        (hash text, revision integer, state text, is_final boolean, unspent_at bigint, evidence jsonb, settled jsonb)
                      where kept.hash = new.hash and kept.revision = new.revision`)
                  ).rowCount
            if (moved.rowCount !== 1 || written !== orders.length) throw new OutrunError()
            return true
          })
          .catch((error: unknown) => {
            if (error instanceof OutrunError) return false
            throw error
          }),
      )
    },

    async release() {
      const own = and(ofChain, eq(orderFollower.holder, holder))
      await data.run((db) =>
        db
          .update(orderFollower)
          .set({ heldUntil: sql`now()` as never })
          .where(own),
      )
    },
  }
}

export declare namespace createOrderLedger {
  type Options = {
    readonly chainId: number
    readonly holder: string
    readonly onProblem: (error: unknown) => void
  }
}

type Held = {
  readonly any_order: boolean
  readonly holder: string | null
  readonly is_held: boolean | null
  readonly is_fresh: boolean | null
  readonly block_number: string | number | null
  readonly block_hash: string | null
}

/** Another server was faster; rolls the transaction back. */
class OutrunError extends Error {}

function toFollowedTo({ block_hash: hash, block_number: number }: Pick<Held, 'block_hash' | 'block_number'>) {
  return hash === null || number === null
    ? undefined
    : ({ number: BigInt(number), hash: hash as Hex } satisfies FollowedTo)
}

function toTracked(row: typeof signedOrder.$inferSelect): TrackedOrder {
  const { evidence, hash, isFinal, order, permit, settled, state } = toStoredOrder(row)
  return {
    hash,
    order,
    permit,
    revision: row.revision,
    isFollowed: row.isFollowed,
    unspentAt: BigInt(row.unspentAt),
    isFinal,
    evidence: toEvidence(evidence),
    settled,
    isSpent: state === 'spent',
    isShort: state === 'insufficient-funds',
  }
}

function toChange(order: TrackedOrder) {
  const { evidence, hash, isFinal, revision, settled, unspentAt } = order
  return {
    hash,
    revision,
    state: stateOf(order),
    is_final: isFinal,
    unspent_at: Number(unspentAt),
    evidence: fromEvidence(evidence),
    settled: fromSettled(settled),
  }
}
