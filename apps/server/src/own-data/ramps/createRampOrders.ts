import { createHash, randomBytes } from 'node:crypto'
import type { RampSessionRequest } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import { and, count, desc, eq, gt, inArray, isNotNull, lte, or, sql } from '../../data/drizzle.ts'
import { rampOrder } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { applyClaim, type KeptRamp, nextLookSeconds } from './applyClaim.ts'
import type { RampClaim } from './RampAdapter.ts'
import { RampRefusedError, TooManyRampsError } from './rampErrors.ts'

/** Of one account within an hour. */
const mostUnfinished = 20
/** That one answer tells of. */
const mostOfAccount = 100
/** That are asked about at a time. */
const mostDue = 20
/** By other writers of the same order. */
const mostTries = 8

/** The purchases and sales that this server began, as the database has them. */
export function createRampOrders(data: OwnData) {
  const { account, createdAt, dueAt, id, keyHash, provider, providerOrderId, revision, state } = rampOrder

  async function find(where: ReturnType<typeof and>): Promise<KeptRamp | undefined> {
    const [row] = await data.run((db) => db.select().from(rampOrder).where(where).limit(1))
    return row
  }

  async function apply(of: string, claim: RampClaim): Promise<KeptRamp | undefined> {
    for (let tries = 0; tries < mostTries; tries++) {
      const kept = await find(eq(id, of))
      const change = kept && applyClaim(kept, claim)
      if (kept === undefined || change === undefined) return kept
      const ageSeconds = (Date.now() - kept.createdAt.getTime()) / 1_000
      const next = nextLookSeconds((change.state ?? kept.state) as RampState, ageSeconds)
      const [written] = await data.run((db) =>
        db
          .update(rampOrder)
          .set({
            ...change,
            revision: kept.revision + 1,
            changedAt: sql`now()`,
            dueAt: next === undefined ? null : sql`now() + make_interval(secs => ${next})`,
          })
          // Compare and set: another server may have been told at the same moment.
          .where(and(eq(id, of), eq(revision, kept.revision)))
          .returning(),
      )
      if (written !== undefined) return written
    }
    return undefined
  }

  return {
    /** The same request twice is one order. @throws {TooManyRampsError}, {RampRefusedError} when the key was for another one */
    begin(request: RampSessionRequest, terms: Pick<KeptRamp, 'money' | 'tokenAmount' | 'decimals'>): Promise<KeptRamp> {
      const key = createHash('sha256').update(`${request.account}:${request.key}`).digest('hex')
      return data.run((db) =>
        db.transaction(async (tx) => {
          await tx.execute(
            sql`select pg_advisory_xact_lock(hashtextextended(${`app.ramp_order.${request.account}`}, 0))`,
          )
          const [known] = await tx.select().from(rampOrder).where(eq(keyHash, key))
          if (known !== undefined) {
            if (!isSame(known, request)) throw new RampRefusedError('this key was for another one', 'Begin anew.')
            return known
          }
          const [own] = await tx
            .select({ count: count() })
            .from(rampOrder)
            .where(
              and(
                eq(account, request.account),
                inArray(state, ['created', 'pending', 'kyc']),
                gt(createdAt, sql`now() - interval '1 hour'`),
              ),
            )
          if (own !== undefined && own.count >= mostUnfinished) throw new TooManyRampsError()
          const secret = randomBytes(16).toString('hex')
          const { chainId, currency, side, token } = request
          const [row] = await tx
            .insert(rampOrder)
            .values({
              ...{ id: secret, reference: referenceOf(secret), keyHash: key, provider: request.provider, side },
              ...{ account: request.account, chainId, token, currency, ...terms },
            })
            .returning()
          return row!
        }),
      )
    },

    /** The page of its provider. The first one stands, for it may be open by now. */
    async setPage(of: string, page: { url: string; providerOrderId: string | undefined }): Promise<string> {
      const [row] = await data.run((db) =>
        db
          .update(rampOrder)
          .set({
            url: sql`coalesce(${rampOrder.url}, ${page.url})`,
            providerOrderId: sql`coalesce(${providerOrderId}, ${page.providerOrderId ?? null})`,
          })
          .where(eq(id, of))
          .returning(),
      )
      return row?.url ?? page.url
    },

    /** The newest first. */
    ofAccount(of: string): Promise<KeptRamp[]> {
      return data.run((db) =>
        db.select().from(rampOrder).where(eq(account, of)).orderBy(desc(createdAt), id).limit(mostOfAccount),
      )
    },

    /** The order that a provider speaks of. */
    ofClaim(by: string, claim: RampClaim): Promise<KeptRamp | undefined> {
      const names = [
        ...(claim.id === undefined ? [] : [eq(id, claim.id)]),
        ...(claim.providerOrderId === undefined ? [] : [eq(providerOrderId, claim.providerOrderId)]),
      ]
      return names.length === 0 ? Promise.resolve(undefined) : find(and(eq(provider, by), or(...names)))
    },

    /** Writes down what changes. @returns the order as it is then */
    apply,

    /** Those whose provider is to be asked now. Each is given to one server, which puts it off. */
    takeDue(providers: readonly string[]): Promise<KeptRamp[]> {
      if (providers.length === 0) return Promise.resolve([])
      return data.run((db) =>
        db
          .update(rampOrder)
          .set({
            dueAt: sql`case when now() - ${createdAt} < interval '10 minutes' then now() + interval '5 seconds'
            when ${state} in ('expired', 'failed') then case when now() - ${createdAt} < interval '3 days' then now() + interval '1 hour' end
            when now() - ${createdAt} < interval '2 hours' then now() + interval '1 minute'
            when now() - ${createdAt} < interval '14 days' then now() + interval '30 minutes' end`,
          })
          .where(
            inArray(
              id,
              db
                .select({ id })
                .from(rampOrder)
                .where(and(isNotNull(dueAt), lte(dueAt, sql`now()`), inArray(provider, [...providers])))
                .orderBy(dueAt)
                .limit(mostDue)
                .for('update', { skipLocked: true }),
            ),
          )
          .returning(),
      )
    },

    /** The provider is asked as soon as can be. */
    async look(of: string): Promise<void> {
      await data.run((db) => db.update(rampOrder).set({ dueAt: sql`now()` }).where(eq(id, of)))
    },
  }
}

export type RampOrders = ReturnType<typeof createRampOrders>

function referenceOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

function isSame(kept: KeptRamp, request: RampSessionRequest): boolean {
  const keys = ['provider', 'side', 'account', 'chainId', 'token', 'currency'] as const
  return keys.every((key) => kept[key] === request[key])
}
