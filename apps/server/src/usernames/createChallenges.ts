import { createHash, randomBytes } from 'node:crypto'
import type { Challenge } from '@oxbow/names/Username'
import { toTypedData, type UsernameAction } from '@oxbow/names/UsernameAction'
import { type Hex, hashTypedData } from 'viem'
import { and, eq, gt, lt, sql } from '../index-data/drizzle.ts'
import { challenge } from '../own-data/appSchema.ts'
import type { OwnData } from '../own-data/createOwnData.ts'
import type { Chain } from '../Services.ts'
import { isSignedBy } from './isSignedBy.ts'
import { UsernameSignatureError } from './usernameErrors.ts'

const lifetimeSeconds = 300

/** Challenges that accounts sign, each good for one request. All servers at a database know them. */
export function createChallenges(data: OwnData) {
  return {
    /** A new one, and away with those that are over. */
    async issue({ account, deviceId, site }: createChallenges.Asked): Promise<Challenge> {
      const nonce: Hex = `0x${randomBytes(32).toString('hex')}`
      const expiresAt = Math.floor(Date.now() / 1_000) + lifetimeSeconds
      const device = createHash('sha256').update(deviceId).digest('hex')
      await data.run(async (db) => {
        await db.delete(challenge).where(lt(challenge.expiresAt, sql`now()`))
        await db.insert(challenge).values({ nonce, account, device, expiresAt: new Date(expiresAt * 1_000) })
      })
      return { nonce, site, expiresAt }
    },

    /**
     * Takes the challenge of a request that an account signed: of the same one again, at the same time or later, nothing comes.
     *
     * @returns the device that asked for it, and how it was signed.
     * @throws {UsernameSignatureError}, {NodeUnavailableError}
     */
    async take(signed: createChallenges.Signed, action: UsernameAction): Promise<createChallenges.Taken> {
      const { account, chain, chainId, nonce, signature, site } = signed
      const isIts = and(eq(challenge.nonce, nonce), eq(challenge.account, account), gt(challenge.expiresAt, sql`now()`))
      const [asked] = await data.run((db) => db.select().from(challenge).where(isIts))
      if (asked === undefined) throw new UsernameSignatureError()
      const expiresAt = Math.round(asked.expiresAt.getTime() / 1_000)
      const typedData = toTypedData(action, { account, chainId, challenge: { nonce, site, expiresAt } })
      const by = await isSignedBy({ account, chain, hash: hashTypedData(typedData), signature })
      if (by === undefined) throw new UsernameSignatureError()
      const [taken] = await data.run((db) => db.delete(challenge).where(isIts).returning({ device: challenge.device }))
      if (taken === undefined) throw new UsernameSignatureError()
      return { device: taken.device, by }
    },
  }
}

export declare namespace createChallenges {
  type Asked = { readonly account: Hex; readonly deviceId: string; readonly site: string }
  type Signed = {
    readonly account: Hex
    readonly chainId: number
    readonly nonce: Hex
    readonly signature: Hex
    /** By which this server was called for the request. */
    readonly site: string
    /** Undefined where `chainId` is not served. */
    readonly chain: Chain | undefined
  }
  type Taken = { readonly device: string; readonly by: 'key' | 'contract' }
}
