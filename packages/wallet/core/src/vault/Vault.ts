/** How a password becomes a key. Stored, so that later versions can raise the cost without losing older vaults. */
export type Argon2id = {
  readonly name: 'argon2id'
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly salt: Uint8Array
}

/**
 * One way to unlock the vault. Its secret (argon2id of a password, or a passkey's PRF) gives an X25519 key pair, and the
 * vault key is sealed to the public key. So the vault key can be replaced for all remaining locks without unlocking them.
 */
export type Lock = {
  /** `password`, or the credential id of a passkey. */
  readonly id: string
  readonly kdf: Argon2id | undefined
  readonly publicKey: Uint8Array
  /** Public key of the single-use key pair for this seal. */
  readonly ephemeral: Uint8Array
  readonly nonce: Uint8Array
  readonly wrapped: Uint8Array
  /**
   * Proves that someone with this lock's secret accepted the vault key, which anybody can seal
   * to a public key. Undefined in version 1, and until the lock has opened the vault once since.
   */
  readonly mac: Uint8Array | undefined
}

/** Version 1 has neither MACs nor an address. It is read, but no longer written. */
export type VaultVersion = 1 | 2

export type VaultHeader = {
  readonly version: VaultVersion
  /** Origin of the wallet, such as `https://wallet.example.org`: the vault opens at no other. */
  readonly realm: string
  /** Random, created once per wallet. */
  readonly id: string
  /** The wallet for which a server stores it. Undefined in version 1, and where it must not be revealed, as in a backup file. */
  readonly address: string | undefined
  /** Incremented with each change. */
  readonly revision: number
  readonly locks: readonly Lock[]
}

/** A vault as stored. The content's seal authenticates the whole header. */
export type SealedVault = VaultHeader & { readonly nonce: Uint8Array; readonly ciphertext: Uint8Array }

/** A decrypted vault in memory, only in the realm that holds keys. */
export type OpenVault = VaultHeader & {
  /** The vault key, which seals the content. */
  readonly key: Uint8Array
  readonly content: Uint8Array
  /** MAC keys of the locks by `id`, so that a change can be authenticated for locks that aren't present. Sealed with the content. */
  readonly macKeys: ReadonlyMap<string, Uint8Array>
  /** `id` of the lock it was opened with. */
  readonly openedBy: string
  /** Whether that lock's MAC is valid. If not, anybody who knows the lock's public key could have made the vault. */
  readonly isProven: boolean
}

export const passwordLock = 'password'
