/** How a password becomes a key. Stored, so that later versions can ask for more without losing older vaults. */
export type Argon2id = {
  readonly name: 'argon2id'
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly salt: Uint8Array
}

/**
 * One way to open the vault. Its secret (what argon2id makes of a password, or a passkey's PRF) gives an X25519 key pair; the vault's key
 * is sealed to the public one. So the vault's key can be exchanged for all that remain without their being present.
 */
export type Lock = {
  /** `password`, or the credential id of a passkey. */
  readonly id: string
  readonly kdf: Argon2id | undefined
  readonly publicKey: Uint8Array
  /** Public half of the key pair that was made to seal, once. */
  readonly ephemeral: Uint8Array
  readonly nonce: Uint8Array
  readonly wrapped: Uint8Array
}

export type VaultHeader = {
  /** Where the wallet lives, such as `https://wallet.example.org`: a copy of it opens nowhere else. */
  readonly realm: string
  /** Made up once for each wallet. */
  readonly id: string
  /** One more at each change. */
  readonly revision: number
  readonly locks: readonly Lock[]
}

/** A vault as it is stored: all of the header is authenticated by the seal of the content. */
export type SealedVault = VaultHeader & { readonly nonce: Uint8Array; readonly ciphertext: Uint8Array }

/** A vault in memory, in the clear. Nobody but the realm that holds keys has one. */
export type OpenVault = VaultHeader & {
  /** The vault's key, which seals the content. */
  readonly key: Uint8Array
  readonly content: Uint8Array
  /** `id` of the lock it was opened with. */
  readonly openedBy: string
}

export const passwordLock = 'password'
