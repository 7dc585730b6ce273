import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from '../../index-data/drizzle.ts'
import { walletChallenge } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { PasskeyRefusedError } from './walletErrors.ts'

/** Purposes of a passkey challenge. An answer is only valid for its own purpose. */
export const challengeKinds = [
  'sign-in',
  'register',
  'register-new-authentication-types',
  'delete-record',
  'save',
] as const
export type ChallengeKind = (typeof challengeKinds)[number]
export type ProvenKind = Exclude<ChallengeKind, 'sign-in' | 'register'>

const challengeSeconds = 60
/** Two consecutive browser dialogs of a minute each. */
const registerSeconds = 180
/** A second browser dialog takes place between the proof and the change. */
const ticketSeconds = 180

/** Single-use passkey challenges, and tickets for what a passkey authorized, shared by all servers on a database. */
export function createWalletChallenges(data: OwnData) {
  async function put(row: { kind: string; address?: string; credential?: string }, seconds: number): Promise<string> {
    const value = randomBytes(32).toString('base64url')
    await data.run(async (db) => {
      await db.delete(walletChallenge).where(lt(walletChallenge.expiresAt, sql`now()`))
      await db
        .insert(walletChallenge)
        .values({ ...row, value, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    })
    return value
  }

  async function take(value: string, kind: string) {
    const isIts = and(
      eq(walletChallenge.value, value),
      eq(walletChallenge.kind, kind),
      gt(walletChallenge.expiresAt, sql`now()`),
    )
    const [taken] = await data.run((db) => db.delete(walletChallenge).where(isIts).returning())
    if (taken === undefined) throw new PasskeyRefusedError()
    return taken
  }

  return {
    issue: (kind: ChallengeKind) => put({ kind }, kind === 'register' ? registerSeconds : challengeSeconds),
    /** @throws {PasskeyRefusedError} if unknown, of another kind, expired or used */
    take: async (value: string, kind: ChallengeKind) => void (await take(value, kind)),
    issueTicket: (kind: ProvenKind, address: string, credential: string) =>
      put({ kind: `ticket:${kind}`, address, credential }, ticketSeconds),
    /** @returns the wallet's address and the passkey that authorized it */
    async takeTicket(
      value: string,
      kind: ProvenKind,
    ): Promise<{ readonly address: string; readonly credential: string }> {
      const { address, credential } = await take(value, `ticket:${kind}`)
      return { address: address!, credential: credential! }
    },
  }
}
