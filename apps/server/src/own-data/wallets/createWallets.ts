import { and, asc, eq, lt, or, sql } from '../../index-data/drizzle.ts'
import { wallet, walletPasskey } from '../appSchema.ts'
import type { OwnData } from '../createOwnData.ts'
import { providerOf } from './providerOf.ts'
import { LastPasskeyError, PasskeyRefusedError, VaultConflictError } from './walletErrors.ts'

export type StoredPasskey = typeof walletPasskey.$inferSelect
export type NewPasskey = Omit<StoredPasskey, 'createdAt' | 'address'>

/** A wallet as the wallet's page gets it. */
export type StoredWallet = {
  readonly address: string
  readonly vault: string
  readonly revision: number
  readonly isBackedUp: boolean
  readonly passkeys: readonly { readonly id: string; readonly label: string; readonly createdAt: number }[]
}

const postgresUniqueViolation = '23505'

/** Sealed vaults and their passkeys' public keys. */
export function createWallets(data: OwnData) {
  type Db = Parameters<Parameters<OwnData['run']>[0]>[0]

  async function read(db: Pick<Db, 'select'>, address: string): Promise<StoredWallet> {
    const [found] = await db.select().from(wallet).where(eq(wallet.address, address))
    if (found === undefined) throw new PasskeyRefusedError()
    const passkeys = await db
      .select()
      .from(walletPasskey)
      .where(eq(walletPasskey.address, address))
      .orderBy(asc(walletPasskey.createdAt), asc(walletPasskey.credential))
    const { vault, revision, isBackedUp } = found
    return {
      address,
      vault,
      revision,
      isBackedUp,
      passkeys: passkeys.map(({ credential, aaguid, createdAt }) => ({
        id: credential,
        label: providerOf(aaguid),
        createdAt: createdAt.getTime(),
      })),
    }
  }

  /** Saves the next vault if the stored one is its predecessor. */
  async function replace(
    db: Pick<Db, 'update'>,
    address: string,
    next: NextVault & { readonly isAddressProven?: boolean },
  ): Promise<void> {
    const saved = await db
      .update(wallet)
      .set({
        vault: next.vault,
        revision: next.from + 1,
        ...(next.isBackedUp !== undefined && { isBackedUp: next.isBackedUp }),
        ...(next.isAddressProven && { isAddressProven: true }),
      })
      .where(and(eq(wallet.address, address), eq(wallet.revision, next.from)))
      .returning({ address: wallet.address })
    if (saved.length === 0) throw new VaultConflictError()
  }

  return {
    find: (address: string) => data.run((db) => read(db, address)),

    async findPasskey(credential: string): Promise<StoredPasskey | undefined> {
      const [found] = await data.run((db) =>
        db.select().from(walletPasskey).where(eq(walletPasskey.credential, credential)),
      )
      return found
    },

    /** An authenticator's counter never decreases unless it was cloned. @throws {PasskeyRefusedError} */
    async count(credential: string, counter: number): Promise<void> {
      const isNewer = or(lt(walletPasskey.counter, counter), and(eq(walletPasskey.counter, 0), sql`${counter} = 0`))
      const counted = await data.run((db) =>
        db
          .update(walletPasskey)
          .set({ counter })
          .where(and(eq(walletPasskey.credential, credential), isNewer))
          .returning({ credential: walletPasskey.credential }),
      )
      if (counted.length === 0) throw new PasskeyRefusedError()
    },

    /**
     * Requires a proof of the address. Replaces a wallet from before proofs were required: if it isn't the same person's, it was planted.
     *
     * @throws {VaultConflictError} when this address has a wallet, or the passkey opens another
     */
    create: (address: string, vault: string, passkey: NewPasskey) =>
      data
        .run((db) =>
          db.transaction(async (within) => {
            await within.delete(wallet).where(and(eq(wallet.address, address), eq(wallet.isAddressProven, false)))
            await within.insert(wallet).values({ address, vault, revision: 1, isAddressProven: true })
            await within.insert(walletPasskey).values({ ...passkey, address })
            return read(within, address)
          }),
        )
        .catch(asConflict),

    save: (address: string, next: NextVault) =>
      data.run((db) =>
        db.transaction(async (within) => {
          await replace(within, address, next)
          return read(within, address)
        }),
      ),

    /** Requires a proof of the address. */
    addPasskey: (address: string, passkey: NewPasskey, next: NextVault) =>
      data
        .run((db) =>
          db.transaction(async (within) => {
            await replace(within, address, { ...next, isAddressProven: true })
            await within.insert(walletPasskey).values({ ...passkey, address })
            return read(within, address)
          }),
        )
        .catch(asConflict),

    /** Removing the last passkey removes the wallet, and only if the person insists or has a backup. */
    deletePasskey: (address: string, credential: string, change: { next: NextVault } | { insists: boolean }) =>
      data.run((db) =>
        db.transaction(async (within) => {
          const locked = await within.select().from(wallet).where(eq(wallet.address, address)).for('update')
          const passkeys = await within.select().from(walletPasskey).where(eq(walletPasskey.address, address))
          if (!passkeys.some((each) => each.credential === credential)) throw new PasskeyRefusedError()
          if (passkeys.length === 1) {
            if (!('insists' in change) || !(locked[0]?.isBackedUp || change.insists)) throw new LastPasskeyError()
            await within.delete(wallet).where(eq(wallet.address, address))
            return undefined
          }
          if (!('next' in change)) throw new VaultConflictError()
          await replace(within, address, change.next)
          await within.delete(walletPasskey).where(eq(walletPasskey.credential, credential))
          return read(within, address)
        }),
      ),
  }
}

export type NextVault = {
  readonly vault: string
  /** Revision that it was made from. */
  readonly from: number
  readonly isBackedUp?: boolean | undefined
}

function asConflict(error: unknown): never {
  for (let cause = error; cause !== undefined && cause !== null; cause = (cause as { cause?: unknown }).cause)
    if ((cause as { code?: unknown }).code === postgresUniqueViolation) throw new VaultConflictError()
  throw error
}
