import { createHash, randomBytes } from 'node:crypto'
import type { RampSessionRequest } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, desc, eq, inArray, isNotNull, lt, lte, or, sql } from '../../index-data/drizzle.ts'
import { rampOrder } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { applyClaim, nextLookSeconds, type StoredRamp } from './applyClaim.ts'
import type { RampClaim } from './RampAdapter.ts'
import { RampRefusedError } from './rampErrors.ts'

/** Orders per answer. */
const maxOfAccount = 100
/** Orders polled at a time. */
const maxDue = 20
/** Attempts when other servers write the same order. */
const maxTries = 8
const unfinished: readonly RampState[] = ['pending', 'kyc', 'expired', 'failed']

/** Purchases and sales that this server began, in the database. */
export function createRampOrders(data: OwnData) {
  const { account, createdAt, depositAddress, dueAt, id, keyHash, provider, providerOrderId } = rampOrder
  const { revision, state, transactionHash, url } = rampOrder

  async function find(where: ReturnType<typeof and>): Promise<StoredRamp | undefined> {
    const [row] = await data.run((db) => db.select().from(rampOrder).where(where).limit(1))
    return row
  }

  /** Built once: each webhook looks for its order, and building the text takes as long as sending it. */
  let ofId: ReturnType<typeof prepareOfId> | undefined
  function prepareOfId(db: NodePgDatabase) {
    const [by, named] = [sql.placeholder('provider'), sql.placeholder('id')]
    const where = and(eq(provider, by), eq(id, named))
    // Without a name, because a pooler may have another session answer the next query.
    return db.select().from(rampOrder).where(where).limit(1).prepare('')
  }
  async function findOfId(by: string, of: string): Promise<StoredRamp | undefined> {
    const [row] = await data.run((db) => {
      ofId ??= prepareOfId(db)
      return ofId.execute({ provider: by, id: of })
    })
    return row
  }

  async function apply(order: StoredRamp, claim: RampClaim): Promise<StoredRamp | undefined> {
    for (let tries = 0; tries < maxTries; tries++) {
      const kept = tries === 0 ? order : await find(eq(id, order.id))
      const change = kept && applyClaim(kept, claim)
      if (kept === undefined || change === undefined) return kept
      const next = nextLookSeconds((change.state ?? kept.state) as RampState, ageOf(kept))
      const changed = { ...change, revision: kept.revision + 1 }
      const [written] = await data.run((db) =>
        db
          .update(rampOrder)
          .set({
            ...changed,
            changedAt: sql`now()`,
            dueAt: inSeconds(next),
          })
          // Compare and set: another server may write at the same time.
          .where(and(eq(id, order.id), eq(revision, kept.revision)))
          .returning({ id }),
      )
      if (written !== undefined) return { ...kept, ...changed }
    }
    return undefined
  }

  return {
    /** The order that this request began before. @throws {RampRefusedError} when its key belongs to another one */
    async ofKey(request: RampSessionRequest): Promise<StoredRamp | undefined> {
      const known = await find(eq(keyHash, keyOf(request)))
      if (known !== undefined) assertSame(known, request)
      return known
    },

    /** Idempotent by key. @throws {RampRefusedError} when the key belongs to another order */
    begin(
      request: RampSessionRequest,
      terms: Pick<StoredRamp, 'money' | 'tokenAmount' | 'decimals'>,
    ): Promise<StoredRamp> {
      const key = keyOf(request)
      return data.run((db) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`app.ramp_order.${key}`}, 0))`)
          const [known] = await tx.select().from(rampOrder).where(eq(keyHash, key))
          if (known !== undefined) {
            assertSame(known, request)
            return known
          }
          const secret = randomBytes(16).toString('hex')
          const { chainId, currency, side, token } = request
          const [row] = await tx
            .insert(rampOrder)
            .values({
              id: secret,
              reference: referenceOf(secret),
              keyHash: key,
              provider: request.provider,
              side,
              // Polling starts when somebody could have opened the page.
              account: request.account,
              chainId,
              token,
              currency,
              ...terms,
              dueAt: null,
            })
            .returning()
          return row!
        }),
      )
    },

    /** Sets the provider's page. The first one stays, because it may be open by now. */
    async setPage(of: string, page: { url: string; providerOrderId: string | undefined }): Promise<string> {
      const [row] = await data.run((db) =>
        db
          .update(rampOrder)
          .set({
            url: sql`coalesce(${url}, ${page.url})`,
            dueAt: sql`case when ${url} is null then now() else ${dueAt} end`,
            providerOrderId: sql`coalesce(${providerOrderId}, ${page.providerOrderId ?? null})`,
          })
          .where(eq(id, of))
          .returning(),
      )
      return row?.url ?? page.url
    },

    /**
     * All orders in `ids`, and the account's others that were paid according to the chain, because anybody may begin one in its name. Newest first.
     */
    async ofAccount(of: string, ids: readonly string[]): Promise<StoredRamp[]> {
      const isOwn = inArray(id, ids.length > 0 ? [...ids] : [''])
      const rows = await data.run((db) =>
        db
          .select()
          .from(rampOrder)
          .where(and(eq(account, of), or(isOwn, eq(state, 'settled'))))
          .orderBy(sql`${isOwn} desc`, desc(createdAt), id)
          .limit(maxOfAccount),
      )
      return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },

    /** The order that a provider's claim is about. */
    ofClaim(by: string, claim: RampClaim): Promise<StoredRamp | undefined> {
      if (claim.id !== undefined) return findOfId(by, claim.id)
      if (claim.providerOrderId === undefined) return Promise.resolve(undefined)
      return find(and(eq(provider, by), eq(providerOrderId, claim.providerOrderId)))
    },

    /** Saves what changes, of an order as it was read; read again if it has changed since. @returns the order with it, as far as pages are told */
    apply,

    /** Orders whose provider is due to be polled. Each is given to one server and rescheduled. */
    takeDue(providers: readonly string[]): Promise<StoredRamp[]> {
      if (providers.length === 0) return Promise.resolve([])
      return data.run((db) =>
        db.transaction(async (tx) => {
          const due = await tx
            .select()
            .from(rampOrder)
            .where(and(isNotNull(url), lte(dueAt, sql`now()`), inArray(provider, [...providers])))
            // Orders that were begun at the provider come before those that may never be.
            .orderBy(sql`${state} = 'created'`, dueAt)
            .limit(maxDue)
            .for('update', { skipLocked: true })
          const byWait = new Map<number | undefined, string[]>()
          for (const order of due) {
            const next = nextLookSeconds(order.state as RampState, ageOf(order))
            byWait.set(next, [...(byWait.get(next) ?? []), order.id])
          }
          for (const [next, ids] of byWait)
            await tx
              .update(rampOrder)
              .set({ dueAt: inSeconds(next) })
              .where(inArray(id, ids))
          return due
        }),
      )
    },

    /** Deletes abandoned orders, once no provider accepts a payment for them. */
    async tidy(): Promise<void> {
      const unpaid = sql`${transactionHash} is null and ${depositAddress} is null`
      await data.run((db) =>
        db
          .delete(rampOrder)
          .where(
            or(
              and(eq(state, 'created'), lt(createdAt, sql`now() - interval '14 days'`)),
              and(inArray(state, [...unfinished]), unpaid, lt(createdAt, sql`now() - interval '90 days'`)),
            ),
          ),
      )
    },

    /** Polls the provider as soon as possible. */
    async look(of: string): Promise<void> {
      await data.run((db) => db.update(rampOrder).set({ dueAt: sql`now()` }).where(eq(id, of)))
    },
  }
}

export type RampOrders = ReturnType<typeof createRampOrders>

function referenceOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

/** Hash of the account and the device's key. */
function keyOf(request: RampSessionRequest): string {
  return createHash('sha256').update(`${request.account}:${request.key}`).digest('hex')
}

function assertSame(kept: StoredRamp, request: RampSessionRequest): void {
  const keys = ['provider', 'side', 'account', 'chainId', 'token', 'currency'] as const
  if (keys.some((key) => kept[key] !== request[key]))
    throw new RampRefusedError('this key was used for another one', 'Start again.')
}

function ageOf(order: StoredRamp): number {
  return (Date.now() - order.createdAt.getTime()) / 1_000
}

function inSeconds(next: number | undefined) {
  return next === undefined ? null : sql`now() + make_interval(secs => ${next})`
}
