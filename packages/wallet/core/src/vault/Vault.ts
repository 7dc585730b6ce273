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
  /**
   * Says that whoever has this lock's secret agreed to this vault's key, which anybody can seal to a public key. Undefined in version 1, and until the
   * lock opened the vault once since.
   */
  readonly mac: Uint8Array | undefined
}

/** Version 1 has neither MACs nor an address. It is read, and never written any more. */
export type VaultVersion = 1 | 2

export type VaultHeader = {
  readonly version: VaultVersion
  /** Where the wallet lives, such as `https://wallet.example.org`: a copy of it opens nowhere else. */
  readonly realm: string
  /** Made up once for each wallet. */
  readonly id: string
  /** Which wallet a server keeps it for. Undefined in version 1, and where nobody is to be told, as in a backup file. */
  readonly address: string | undefined
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
  /** Keys of the locks' MACs, by `id`, so that a change can be vouched for to all that are not present. Sealed with the content. */
  readonly macKeys: ReadonlyMap<string, Uint8Array>
  /** `id` of the lock it was opened with. */
  readonly openedBy: string
  /** Whether the MAC of that lock vouches for it. If not, whoever knows the lock's public key could have made all of it. */
  readonly isProven: boolean
}

export const passwordLock = 'password'
