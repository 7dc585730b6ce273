import { createHash } from 'node:crypto'
import { maxFoundUsernames, maxUsernameChanges, type UsernameProfile } from '@oxbow/names/Username'
import type { Hex } from 'viem'
import { and, count, eq, gt, inArray, isNotNull, lt, min, sql } from '../index-data/drizzle.ts'
import { avatar, claim, heldName, profile } from '../own-data/appSchema.ts'
import type { OwnData } from '../own-data/createOwnData.ts'
import { isReserved } from './isReserved.ts'
import { toLook } from './toLook.ts'
import {
  TooManyClaimsError,
  UsernameActiveError,
  UsernameChangeLimitError,
  UsernameDeviceLimitError,
  UsernameMissingError,
  UsernameNotAvailableError,
} from './usernameErrors.ts'

/** Of one wallet there is one active username; of one device two. */
const maxActivePerDevice = 2
const maxClaimsPerDay = 10
const daySeconds = 86_400

type Transaction = Parameters<Parameters<Parameters<Parameters<OwnData['run']>[0]>[0]['transaction']>[0]>[0]

/** Usernames as the database has them. It decides who was first; every limit holds while many ask at once. */
export function createUsernames(data: OwnData) {
  const change = <T>(work: (tx: Transaction) => Promise<T>) => data.run((db) => db.transaction(work))

  return {
    async find(username: string): Promise<UsernameProfile | undefined> {
      return (await data.run((db) => selectProfiles(db).where(eq(profile.name, username)))).map(toProfile)[0]
    },

    /** Of the accounts that have a name. */
    async findOf(accounts: readonly string[]): Promise<UsernameProfile[]> {
      const rows = await data.run((db) =>
        selectProfiles(db).where(and(isNotNull(profile.name), inArray(profile.account, [...accounts]))),
      )
      return rows.map(toProfile)
    },

    /** Of accounts whose names begin so, in the order of their names: who has the whole one is the first. */
    async findByPrefix(prefix: string): Promise<UsernameProfile[]> {
      // By bytes, as the index has them; of letters and digits none comes after `z`.
      const name = sql`${profile.name} collate "C"`
      const rows = await data.run((db) =>
        selectProfiles(db)
          .where(and(isNotNull(profile.name), sql`${name} >= ${prefix}`, sql`${name} < ${`${prefix}{`}`))
          .orderBy(name)
          .limit(maxFoundUsernames),
      )
      return rows.map(toProfile)
    },

    /** Whether an account that has no name can claim this one, on a site that `siteWords` name. */
    async isAvailable(username: string, account: Hex | undefined, siteWords: readonly string[]): Promise<boolean> {
      const { name, account: holder } = heldName
      const held = await data.run((db) =>
        db
          .select({ name, holder })
          .from(heldName)
          .where(eq(heldName.look, toLook(username))),
      )
      if (held.length === 0) return !isReserved(username, siteWords)
      return held.some((each) => each.name === username && each.holder === account)
    },

    /** Counts one more claim of a visitor. @throws {TooManyClaimsError} at the eleventh of a day */
    countClaim(visitor: string): Promise<void> {
      return change(async (tx) => {
        await lock(tx, 'visitor', visitor)
        const dayAgo = sql`(now() - make_interval(secs => ${daySeconds}))`
        await tx.delete(claim).where(lt(claim.at, dayAgo))
        const [made] = await tx
          .select({
            count: count(),
            waitSeconds: sql<number>`extract(epoch from ${min(claim.at)} - ${dayAgo})::float8`,
          })
          .from(claim)
          .where(and(eq(claim.visitor, visitor), gt(claim.at, dayAgo)))
        if (made !== undefined && made.count >= maxClaimsPerDay)
          throw new TooManyClaimsError(Math.max(1, Math.ceil(made.waitSeconds)))
        await tx.insert(claim).values({ visitor })
      })
    },

    /** @throws {UsernameActiveError}, {UsernameDeviceLimitError}, {UsernameChangeLimitError}, {UsernameNotAvailableError} */
    claim({ account, chainId, device, username, siteWords }: createUsernames.Claim): Promise<void> {
      return change(async (tx) => {
        await lock(tx, 'account', account)
        await lock(tx, 'device', device)
        const before = await readOwn(tx, account)
        if (before?.name) throw new UsernameActiveError()
        const [active] = await tx
          .select({ count: count() })
          .from(profile)
          .where(and(eq(profile.device, device), isNotNull(profile.name)))
        if (active !== undefined && active.count >= maxActivePerDevice) throw new UsernameDeviceLimitError()
        // Another name than the one that was deleted is a change like any other.
        const changes = before === undefined ? 0 : before.changes + (before.lastName === username ? 0 : 1)
        if (changes > maxUsernameChanges) throw new UsernameChangeLimitError()
        await hold(tx, { username, account, siteWords })
        const now = { name: username, lastName: username, changes, chainId: chainId ?? null, device }
        await tx
          .insert(profile)
          .values({ account, ...now })
          .onConflictDoUpdate({ target: profile.account, set: now })
      })
    },

    /** @throws {UsernameMissingError}, {UsernameChangeLimitError}, {UsernameNotAvailableError} */
    rename({ account, username, siteWords }: createUsernames.Rename): Promise<void> {
      return change(async (tx) => {
        await lock(tx, 'account', account)
        const before = await readOwn(tx, account)
        if (!before?.name) throw new UsernameMissingError()
        if (before.name === username) return
        if (before.changes >= maxUsernameChanges) throw new UsernameChangeLimitError()
        await hold(tx, { username, account, siteWords })
        await tx
          .update(profile)
          .set({ name: username, lastName: username, changes: before.changes + 1 })
          .where(eq(profile.account, account))
      })
    },

    /** Takes the profile away; the name goes to nobody else. @throws {UsernameMissingError} */
    delete(account: Hex): Promise<void> {
      return change(async (tx) => {
        await tx.delete(avatar).where(eq(avatar.account, account))
        const empty = { name: null, bio: '', website: '', x: '' }
        assertFound(await tx.update(profile).set(empty).where(isActive(account)).returning({ name: profile.lastName }))
      })
    },

    /** @throws {UsernameMissingError} */
    async edit(account: Hex, facts: { bio: string; website: string; x: string }): Promise<void> {
      assertFound(
        await data.run((db) =>
          db.update(profile).set(facts).where(isActive(account)).returning({ name: profile.name }),
        ),
      )
    },

    /** @throws {UsernameMissingError} */
    setAvatar(account: Hex, picture: Buffer | undefined): Promise<void> {
      return change(async (tx) => {
        assertFound(await tx.select({ name: profile.name }).from(profile).where(isActive(account)).for('update'))
        if (picture === undefined) return void (await tx.delete(avatar).where(eq(avatar.account, account)))
        const now = { hash: createHash('sha256').update(picture).digest('hex'), picture }
        await tx
          .insert(avatar)
          .values({ account, ...now })
          .onConflictDoUpdate({ target: avatar.account, set: now })
      })
    },

    async readAvatar(hash: string): Promise<Buffer | undefined> {
      const rows = await data.run((db) =>
        db.select({ picture: avatar.picture }).from(avatar).where(eq(avatar.hash, hash)).limit(1),
      )
      return rows[0]?.picture
    },
  }
}

export declare namespace createUsernames {
  type Rename = {
    readonly account: Hex
    readonly username: string
    /** Which name the site, and which nobody can claim there. */
    readonly siteWords: readonly string[]
  }
  type Claim = Rename & {
    /** Of an account that is a contract. */
    readonly chainId: number | undefined
    readonly device: string
  }
}

/** Until the transaction ends nobody else does anything to the same account, device or visitor. Taken in one order, so that nobody waits in a circle. */
async function lock(tx: Transaction, of: 'account' | 'device' | 'visitor', key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`app.username.${of}.${key}`}, 0))`)
}

async function readOwn(tx: Transaction, account: Hex) {
  const { name, lastName, changes } = profile
  return (await tx.select({ name, lastName, changes }).from(profile).where(eq(profile.account, account)))[0]
}

/**
 * Claims a name for an account, permanently. Of two concurrent claims the second waits here and is refused. A name claimed before it was
 * reserved stays with its account.
 *
 * @throws {UsernameNotAvailableError}
 */
async function hold(tx: Transaction, { username, account, siteWords }: createUsernames.Rename): Promise<void> {
  if (!isReserved(username, siteWords))
    await tx.insert(heldName).values({ name: username, account }).onConflictDoNothing()
  const [held] = await tx.select({ account: heldName.account }).from(heldName).where(eq(heldName.name, username))
  if (held?.account !== account) throw new UsernameNotAvailableError()
}

function isActive(account: Hex) {
  return and(eq(profile.account, account), isNotNull(profile.name))
}

function assertFound(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new UsernameMissingError()
}

function selectProfiles(db: Pick<Transaction, 'select'>) {
  const { account, bio, chainId, changes, name, website, x } = profile
  return db
    .select({ account, bio, chainId, changes, name, website, x, hash: avatar.hash })
    .from(profile)
    .leftJoin(avatar, eq(avatar.account, profile.account))
}

type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number]

function toProfile({ account, name, hash, changes, ...facts }: ProfileRow): UsernameProfile {
  return {
    ...facts,
    username: name!,
    account: account as Hex,
    avatar: hash === null ? null : `/avatars/${hash}.webp`,
    changesLeft: Math.max(0, maxUsernameChanges - changes),
  }
}
