import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readPolicy, toPolicyJson } from '../limits/policyText.ts'
import { noPolicy, type SpendingPolicy } from '../limits/SpendingPolicy.ts'
import { toLimitsKey } from '../limits/toLimitsKey.ts'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import { accountName } from './accountName.ts'
import { deriveAccountKey } from './deriveAccountKey.ts'
import { deriveSeed } from './deriveSeed.ts'
import { decodeKeyring, encodeKeyring } from './encodeKeyring.ts'
import type { KeyringAccount, KeyringContent, SecretSource } from './KeyringContent.ts'
import { KeyringError } from './KeyringError.ts'
import type { Platform } from './Platform.ts'
import { phraseText, privateKeyText } from './secretTexts.ts'
import { toAddress } from './toAddress.ts'

/** Public facts of a source: a recovery phrase and its word count, or an imported key. */
export type KeyringSource = {
  readonly id: string
  readonly kind: SecretSource['kind']
  readonly words: number | undefined
}

export type Keyring = {
  sources(): readonly KeyringSource[]
  accounts(): readonly KeyringAccount[]
  /**
   * For each EVM account, in order, the Solana account at the same index of its phrase, whether the keyring lists it or not; null for an imported
   * key, which has none.
   */
  solanaAddresses(): readonly (string | null)[]
  /** Adds a recovery phrase with its first account. The entropy is copied; the caller wipes its own. */
  addPhrase(entropy: Uint8Array, account: { readonly platform: Platform; readonly name: string }): KeyringAccount
  /** Adds an account of a phrase, at `index` or else at the first free index. */
  addAccount(account: Keyring.NewAccount): KeyringAccount
  /** Adds an imported private key of 32 bytes. The key is copied. */
  addPrivateKey(key: Uint8Array, account: { readonly platform: Platform; readonly name: string }): KeyringAccount
  rename(address: string, name: string): void
  /** Removes an account, and its key if imported. The only account of a phrase can't be removed; use `removeSource`. */
  removeAccount(address: string): void
  /** Removes a phrase or a key with all its accounts. */
  removeSource(id: string): void
  /** Passes an account's private key to `use` and wipes it when `use` returns. The key is first checked against the address. */
  withKey<T>(address: string, use: (key: Uint8Array) => T): T
  /** The spending limits that the owner set. */
  spendingPolicy(): SpendingPolicy
  /** @throws {KeyringError} for limits that could not be read back: sealed, they would lock the keys in for good */
  setSpendingPolicy(policy: SpendingPolicy): void
  /** MAC key of the spending ledger; the caller wipes it. It stays the same as long as the first source exists. */
  limitsKey(): Uint8Array
  exportPhrase(id: string): string
  exportPrivateKey(address: string): string
  /**
   * Everything, to be sealed; the caller wipes it.
   * @throws {KeyringError} for what would not open again
   */
  toBytes(): Uint8Array
  /** Overwrites every secret. The keyring can't be used afterwards. */
  wipe(): void
}

export declare namespace Keyring {
  type NewAccount = {
    readonly source: string
    readonly platform: Platform
    readonly name: string
    readonly index?: number | undefined
  }
}

/** Creates a keyring, empty or from the output of `toBytes`. Each change either completes or throws and changes nothing. */
export function createKeyring(options: { readonly random: RandomBytes; readonly bytes?: Uint8Array }): Keyring {
  let content: KeyringContent | undefined =
    options.bytes === undefined ? { sources: [], accounts: [], policy: noPolicy } : decodeKeyring(options.bytes)

  function open(): KeyringContent {
    if (content === undefined) throw new KeyringError('The wallet is locked.', 'KeyringWiped')
    return content
  }

  function sourceOf(id: string): SecretSource {
    const source = open().sources.find((each) => each.id === id)
    if (source === undefined) throw new KeyringError('This wallet has no such recovery phrase or key.', 'UnknownSource')
    return source
  }

  function accountOf(address: string): KeyringAccount {
    const wanted = address.startsWith('0x') ? address.toLowerCase() : address
    const account = open().accounts.find((each) => each.address === wanted)
    if (account === undefined) throw new KeyringError('This wallet has no account with that address.', 'UnknownAccount')
    return account
  }

  /** Adds a source with its first account. */
  function addSource(secret: Uint8Array, make: (id: string) => SecretSource, platform: Platform, name: string) {
    try {
      const { sources, accounts, policy } = open()
      const source = make(bytesToHex(drawBytes(options.random, 8)))
      const account = toAccount(source, { source: source.id, platform, name, index: 0 })
      content = { sources: [...sources, source], accounts: [...accounts, account], policy }
      return account
    } catch (cause) {
      wipe(secret)
      throw cause
    }
  }

  function toAccount(source: SecretSource, { platform, name, index = 0 }: Keyring.NewAccount): KeyringAccount {
    const key = keyOf(source, platform, index)
    const address = toAddress(platform, key)
    wipe(key)
    if (open().accounts.some((each) => each.address === address))
      throw new KeyringError('This account is already in the wallet.', 'DuplicateAccount')
    return { platform, address, name: accountName(name), source: source.id, index }
  }

  function removeSource(id: string): void {
    const source = sourceOf(id)
    const { sources, accounts, policy } = open()
    content = {
      sources: sources.filter((each) => each !== source),
      accounts: accounts.filter((each) => each.source !== id),
      policy,
    }
    wipe(source.secret)
  }

  function withKey<T>(address: string, use: (key: Uint8Array) => T): T {
    const { source, platform, index, address: own } = accountOf(address)
    const key = keyOf(sourceOf(source), platform, index)
    try {
      if (toAddress(platform, key) !== own)
        throw new KeyringError('The key does not belong to the address that was shown.', 'AddressMismatch')
      const result = use(key)
      if (result instanceof Promise)
        throw new TypeError('A key is lent for one call: it is wiped before a promise ends.')
      return result
    } finally {
      wipe(key)
    }
  }

  return {
    sources: () =>
      open().sources.map(({ id, kind, secret }) => ({
        id,
        kind,
        words: kind === 'phrase' ? (secret.length / 4) * 3 : undefined,
      })),
    accounts: () => open().accounts,
    solanaAddresses() {
      const own = open().accounts.filter(({ platform }) => platform === 'evm')
      const seeds = new Map<string, Uint8Array>()
      try {
        return own.map(({ source: id, index }) => {
          const { kind, secret } = sourceOf(id)
          if (kind !== 'phrase') return null
          // Slow to derive, and the same for all accounts of a phrase.
          const seed = seeds.get(id) ?? deriveSeed(secret)
          seeds.set(id, seed)
          const key = deriveAccountKey(seed, 'svm', index)
          const address = toAddress('svm', key)
          wipe(key)
          return address
        })
      } finally {
        wipe(...seeds.values())
      }
    },

    addPhrase(entropy, { platform, name }) {
      if (![16, 20, 24, 28, 32].includes(entropy.length))
        throw new KeyringError('A recovery phrase has 12, 15, 18, 21 or 24 words.', 'InvalidPhrase')
      const isKnown = ({ kind, secret }: SecretSource) =>
        kind === 'phrase' && secret.length === entropy.length && secret.every((byte, at) => byte === entropy[at])
      if (open().sources.some(isKnown))
        throw new KeyringError('This recovery phrase is already in the wallet.', 'DuplicatePhrase')
      const secret = entropy.slice()
      return addSource(secret, (id) => ({ kind: 'phrase', id, secret }), platform, name)
    },

    addAccount({ source: id, platform, name, index }) {
      const source = sourceOf(id)
      if (source.kind !== 'phrase') throw new KeyringError('An imported key has one account.', 'DuplicateAccount')
      const { sources, accounts, policy } = open()
      const taken = accounts.filter((each) => each.source === id && each.platform === platform)
      const account = toAccount(source, { source: id, platform, name, index: index ?? firstFree(taken) })
      content = { sources, accounts: [...accounts, account], policy }
      return account
    },

    addPrivateKey(key, { platform, name }) {
      if (key.length !== 32 || (platform === 'evm' && !secp256k1.utils.isValidSecretKey(key)))
        throw new KeyringError('This is not a private key.', 'InvalidPrivateKey')
      const secret = key.slice()
      return addSource(secret, (id) => ({ kind: 'private-key', id, platform, secret }), platform, name)
    },

    rename(address, name) {
      const account = accountOf(address)
      const renamed = { ...account, name: accountName(name) }
      const { sources, accounts, policy } = open()
      content = { sources, accounts: accounts.map((each) => (each === account ? renamed : each)), policy }
    },

    removeAccount(address) {
      const account = accountOf(address)
      const { sources, accounts, policy } = open()
      if (sourceOf(account.source).kind === 'private-key') return removeSource(account.source)
      const rest = accounts.filter((each) => each !== account)
      if (!rest.some((each) => each.source === account.source))
        throw new KeyringError('This is the only account of its recovery phrase.', 'LastAccount')
      content = { sources, accounts: rest, policy }
    },

    removeSource,
    withKey,
    spendingPolicy: () => open().policy,
    setSpendingPolicy(policy) {
      if (readPolicy(toPolicyJson(policy)) === undefined)
        throw new KeyringError('These are not spending limits.', 'InvalidLimits')
      const { sources, accounts } = open()
      content = { sources, accounts, policy }
    },
    limitsKey() {
      const [first] = open().sources
      if (first === undefined)
        throw new KeyringError('This wallet has no such recovery phrase or key.', 'UnknownSource')
      return toLimitsKey(first.secret)
    },
    exportPhrase(id) {
      const source = sourceOf(id)
      if (source.kind !== 'phrase') throw new KeyringError('An imported key has no recovery phrase.', 'UnknownSource')
      return phraseText(source.secret)
    },
    exportPrivateKey(address) {
      const { platform } = accountOf(address)
      return withKey(address, (key) => privateKeyText(platform, key))
    },

    toBytes() {
      const bytes = encodeKeyring(open())
      try {
        wipe(...decodeKeyring(bytes).sources.map(({ secret }) => secret))
        return bytes
      } catch (cause) {
        wipe(bytes)
        throw cause
      }
    },
    wipe() {
      if (content !== undefined) wipe(...content.sources.map(({ secret }) => secret))
      content = undefined
    },
  }
}

/** A copy; the caller wipes it. */
function keyOf(source: SecretSource, platform: Platform, index: number): Uint8Array {
  if (source.kind === 'private-key') return source.secret.slice()
  const seed = deriveSeed(source.secret)
  try {
    return deriveAccountKey(seed, platform, index)
  } finally {
    wipe(seed)
  }
}

function firstFree(taken: readonly KeyringAccount[]): number {
  let index = 0
  while (taken.some((each) => each.index === index)) index++
  return index
}
