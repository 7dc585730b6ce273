import type { Clock } from '@oxbow/runtime/Clock'
import { createKeyring, type Keyring } from '../keyring/createKeyring.ts'
import type { RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import { createVault, sealVault, withContent, withoutLock, withPasskey, withPassword } from '../vault/changeVault.ts'
import type { VaultStore } from '../vault/createVaultStore.ts'
import { closeVault, openVault, type VaultKey } from '../vault/openVault.ts'
import type { OpenVault } from '../vault/Vault.ts'
import { VaultError } from '../vault/VaultError.ts'
import type { AttemptCounter, Attempts } from './createAttempts.ts'
import { WalletLockedError } from './WalletLockedError.ts'

export type WalletState =
  /** Before the first `load`. */
  | { readonly status: 'unknown' }
  /** No wallet on this device. */
  | { readonly status: 'empty' }
  | { readonly status: 'locked' }
  /** `locksAt` in Unix milliseconds; each `touch` postpones it. */
  | { readonly status: 'unlocked'; readonly locksAt: number }

export type Unlocking =
  | { readonly status: 'unlocked' }
  | { readonly status: 'wrong-password'; readonly attempts: Attempts }
  /** Nothing was tried. */
  | { readonly status: 'waiting'; readonly until: number }

/** Key operations that don't need saving. */
export type UnlockedKeyring = Omit<Keyring, `add${string}` | `remove${string}` | 'rename' | 'toBytes' | 'wipe'>

export type WalletSession = {
  state(): WalletState
  /** Calls `listener` on each change of `state`. */
  subscribe(listener: () => void): () => void
  /** Checks whether there is a wallet. */
  load(): Promise<WalletState>
  /** Creates a wallet, fills it with `fill`, saves it and leaves it unlocked. */
  create(key: VaultKey, fill: (keyring: Keyring) => void): Promise<void>
  unlock(key: VaultKey): Promise<Unlocking>
  /** Overwrites every key in memory. */
  lock(): void
  /** Records user activity: restarts the auto-lock time. */
  touch(): void
  /** @throws WalletLockedError */
  keyring(): UnlockedKeyring
  /** Changes accounts. Memory changes only once the change is saved. */
  change<T>(apply: (keyring: Keyring) => T): Promise<T>
  addPasskey(passkey: { readonly credential: string; readonly prf: unknown }): Promise<void>
  /** Removes a passkey or the password, but not the one that unlocked. */
  removeLock(id: string): Promise<void>
  setPassword(password: string): Promise<void>
  /** Removes the wallet from this device. Without a backup it is lost. */
  remove(): Promise<void>
}

export declare namespace createWalletSession {
  type Options = {
    readonly store: VaultStore
    readonly attempts: AttemptCounter
    readonly clock: Clock
    readonly random: RandomBytes
    /** Origin of this wallet; see `openVault`. */
    readonly realm: string
    /** Milliseconds without `touch` until it locks, at most a day. */
    readonly autoLockAfter: number
  }
}

type Unlocked = {
  readonly vault: OpenVault
  readonly keyring: Keyring
  touchedAt: number
  readonly watch: AbortController
}

const day = 86_400_000

/** State machine of the wallet on this device, locked or unlocked: the only place that holds keys in memory. */
export function createWalletSession(options: createWalletSession.Options): WalletSession {
  const { store, attempts, clock, random, realm, autoLockAfter } = options
  if (!(autoLockAfter > 0 && autoLockAfter <= day)) throw new RangeError('A wallet locks itself within a day.')
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'unknown' }
  let unlocked: Unlocked | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function setState(next: WalletState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function lock(): void {
    if (unlocked === undefined) return
    const { vault, keyring, watch } = unlocked
    unlocked = undefined
    keyring.wipe()
    closeVault(vault)
    watch.abort()
    setState({ status: 'locked' })
  }

  /** Timers pause while a device sleeps, and clocks can be set back: so every use checks the time. */
  function lockInTime(): void {
    if (unlocked === undefined) return
    const now = clock.now()
    if (now < unlocked.touchedAt || now >= unlocked.touchedAt + autoLockAfter) lock()
  }

  function open(): Unlocked {
    lockInTime()
    if (unlocked === undefined) throw new WalletLockedError()
    return unlocked
  }

  /** Replaces the open vault and keyring, wiping the previous ones. */
  function enter(vault: OpenVault, keyring: Keyring): void {
    const before = unlocked
    if (before !== undefined) {
      before.keyring.wipe()
      closeVault(before.vault)
      before.watch.abort()
    }
    const touchedAt = clock.now()
    const entered = { vault, keyring, touchedAt, watch: new AbortController() }
    unlocked = entered
    setState({ status: 'unlocked', locksAt: touchedAt + autoLockAfter })
    void watchTime(entered)
  }

  async function watchTime(entered: Unlocked): Promise<void> {
    while (unlocked === entered) {
      lockInTime()
      if (unlocked === entered) await clock.sleep(entered.touchedAt + autoLockAfter - clock.now(), entered.watch.signal)
    }
  }

  /** Runs changes one after the other: concurrent ones would overwrite each other's saves. */
  function inOrder<T>(run: () => Promise<T>): Promise<T> {
    const result = queue.then(run)
    queue = result.catch(() => undefined)
    return result
  }

  /** Saves the vault that `next` makes, then switches to it. If the wallet was locked meanwhile, it stays locked. */
  function changeVault(next: (vault: OpenVault) => OpenVault): Promise<void> {
    return inOrder(async () => {
      const before = open()
      const vault = next(before.vault)
      let keyring: Keyring | undefined
      try {
        keyring = createKeyring({ random, bytes: vault.content })
        await store.save(sealVault(vault, random), before.vault.revision)
      } catch (cause) {
        keyring?.wipe()
        closeVault(vault)
        throw cause
      }
      if (unlocked === before) return enter(vault, keyring)
      keyring.wipe()
      closeVault(vault)
    })
  }

  return {
    state() {
      lockInTime()
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () =>
      inOrder(async () => {
        const text = await store.load()
        if (unlocked === undefined) setState({ status: text === undefined ? 'empty' : 'locked' })
        return state
      }),

    create: (key, fill) =>
      inOrder(async () => {
        const keyring = createKeyring({ random })
        let vault: OpenVault | undefined
        try {
          fill(keyring)
          const content = keyring.toBytes()
          vault = createVault(content, key, { realm, random })
          wipe(content)
          await store.save(sealVault(vault, random), undefined)
        } catch (cause) {
          keyring.wipe()
          if (vault !== undefined) closeVault(vault)
          throw cause
        }
        enter(vault, keyring)
      }),

    unlock: (key) =>
      inOrder(async () => {
        if (key.kind === 'password') {
          const allowed = await attempts.start()
          if (allowed.status === 'waiting') return allowed
        }
        try {
          const text = await store.load()
          if (text === undefined) throw new VaultError('There is no wallet on this device.', 'NoVault')
          const vault = openVault(text, key, { realm })
          enter(vault, keyringOf(vault))
        } catch (cause) {
          if (cause instanceof VaultError && cause.code === 'WrongPassword')
            return { status: 'wrong-password', attempts: await attempts.look() }
          throw cause
        }
        if (key.kind === 'password') await attempts.reset()
        return { status: 'unlocked' }
      }),

    lock,
    touch() {
      lockInTime()
      if (unlocked === undefined) return
      unlocked.touchedAt = clock.now()
      setState({ status: 'unlocked', locksAt: unlocked.touchedAt + autoLockAfter })
    },
    keyring: () => open().keyring,

    async change(apply) {
      let result: { readonly value: ReturnType<typeof apply> } | undefined
      await changeVault((vault) => {
        const keyring = createKeyring({ random, bytes: vault.content })
        try {
          result = { value: apply(keyring) }
          const content = keyring.toBytes()
          const next = withContent(vault, content, random)
          wipe(content)
          return next
        } finally {
          keyring.wipe()
        }
      })
      return result!.value
    },
    addPasskey: (passkey) => changeVault((vault) => withPasskey(vault, passkey, random)),
    removeLock: (id) => changeVault((vault) => withoutLock(vault, id, random)),
    setPassword: (password) => changeVault((vault) => withPassword(vault, password, random)),

    remove: () =>
      inOrder(async () => {
        lock()
        await store.remove()
        await attempts.reset()
        setState({ status: 'empty' })
      }),
  }

  function keyringOf(vault: OpenVault): Keyring {
    try {
      return createKeyring({ random, bytes: vault.content })
    } catch (cause) {
      closeVault(vault)
      throw cause
    }
  }
}
