import { readAsStranger, type StrangersVault, sealAsStranger } from '@oxbow/test/strangersVault'
import { createEntropy } from '@oxbow/wallet-core/createEntropy'
import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { describe, expect, test, vi } from 'vitest'
import { startVaultServer } from '../test/startVaultServer.ts'
import { addAccounts, addPasskey, deletePasskey, reveal } from './changeWallet.ts'
import { createWallet, signIn } from './connect.ts'
import { knownWallet } from './knownWallet.ts'
import { random } from './random.ts'
import { unlock } from './unlock.ts'

const mistaken = { code: 'ServerMistaken' }

/** Somebody with the server's database, who seals a wallet of their own to the locks that they find there. */
function startLyingServer() {
  const { state, device } = startVaultServer()
  const theirs = createKeyring({ random })
  const { address } = theirs.addPhrase(createEntropy(random), { platform: 'evm', name: 'Wallet 1' })
  const kept = () => JSON.parse(state.wallet!.vault) as StrangersVault

  /** @param keyring Of whom; the stranger, unless it is made as the wallet itself did before. */
  function seal(change: Partial<StrangersVault> = {}, keyring: Pick<Keyring, 'toBytes'> = theirs) {
    const { realm, revision, locks } = kept()
    const withoutMacs = locks.map(({ id, kdf, publicKey }) => ({ id, kdf, publicKey }))
    const bare = { version: 1, id: 'ab'.repeat(16), realm, revision, locks: withoutMacs } as const
    return sealAsStranger({ ...bare, content: keyring.toBytes(), ...change })
  }

  /** Puts the stranger's wallet in the place of the person's. */
  function exchange(change: Partial<StrangersVault> = {}): Buffer {
    const { text, key } = seal(change)
    state.wallet = { ...state.wallet!, address, vault: text }
    return key
  }

  /** The person's own wallet as it was saved before there were MACs. */
  async function saveAsBefore(): Promise<void> {
    const { id } = kept()
    // What is in it, for once: an old wallet's device wrote the same.
    const content = await contentOf()
    state.wallet = { ...state.wallet!, vault: seal({ id }, { toBytes: () => content }).text }
    const known = knownWallet.get()
    if (known) knownWallet.set({ ...known, vault: state.wallet.vault })
  }

  const contentOf = () => unlock((keyring) => (keyring as Keyring).toBytes())
  return { state, device, address, exchange, saveAsBefore }
}

const wasOldWallet = async () => {
  const server = startLyingServer()
  server.device.passkeys.areOld = true
  const made = await createWallet()
  await server.saveAsBefore()
  return { ...server, made }
}
/** Nothing of this was remembered before. */
const forgetOwners = () => localStorage.removeItem('oxbow.wallet.owners')
const addPhrase = (entropy = createEntropy(random)) =>
  addAccounts((keyring) => void keyring.addPhrase(entropy, { platform: 'evm', name: 'Imported' }))

describe('a server that puts another wallet in the place of a person’s', () => {
  test('is refused after the wallet was locked or disconnected, which leaves nothing secret behind', async () => {
    const { device, exchange } = startLyingServer()
    device.passkeys.areOld = true
    const { address, passkeys } = await createWallet()
    exchange()
    knownWallet.clear()
    const asked = vi.fn(async () => true)
    await expect(signIn(asked)).rejects.toMatchObject(mistaken)
    expect(asked).not.toHaveBeenCalled()
    expect(knownWallet.get()).toBeUndefined()
    const owners = localStorage.getItem('oxbow.wallet.owners')
    expect(JSON.parse(owners!)).toEqual({ [passkeys[0]!.id]: address })
  })

  test('is refused when the wallet was locked by a device that remembered nothing so far', async () => {
    const { exchange } = await wasOldWallet()
    forgetOwners()
    exchange()
    knownWallet.clear()
    await expect(signIn(async () => true)).rejects.toMatchObject(mistaken)
  })

  test('is refused on a new device, where the passkey itself knows that its lock has a MAC', async () => {
    const { device, exchange, address } = startLyingServer()
    await createWallet()
    for (const version of [1, 2] as const) {
      exchange({ version, address })
      device.forget()
      const asked = vi.fn(async () => true)
      await expect(signIn(asked)).rejects.toMatchObject(mistaken)
      expect(asked).not.toHaveBeenCalled()
    }
  })

  test('is refused when it keeps the MACs, with the address of either wallet', async () => {
    const { state, device, exchange, address } = startLyingServer()
    device.passkeys.areOld = true
    const made = await createWallet()
    const { id, locks } = JSON.parse(state.wallet!.vault) as StrangersVault
    for (const said of [made.address, address]) {
      exchange({ version: 2, address: said, id, locks })
      device.forget()
      await expect(signIn(async () => true)).rejects.toMatchObject({ code: 'VaultDamaged' })
    }
  })

  test('is refused where the device knows whose the passkey is, with whatever MAC: a removed passkey’s owner can make one', async () => {
    startLyingServer()
    const { passkeys } = await createWallet()
    knownWallet.clear()
    localStorage.setItem('oxbow.wallet.owners', JSON.stringify({ [passkeys[0]!.id]: `0x${'ab'.repeat(20)}` }))
    const asked = vi.fn(async () => true)
    await expect(signIn(asked)).rejects.toMatchObject(mistaken)
    expect(asked).not.toHaveBeenCalled()
  })

  test('can’t say that a vault is another address’s than it says itself', async () => {
    const { state, device } = startLyingServer()
    await createWallet()
    const { addresses } = await addPhrase()
    device.forget()
    // A second account of the same wallet: its key is in the vault.
    state.wallet = { ...state.wallet!, address: addresses[1]! }
    await expect(signIn()).rejects.toMatchObject(mistaken)
  })

  test('is told of, on a new device with a passkey from before: nothing is kept or changed without a yes', async () => {
    const { device, exchange, address } = await wasOldWallet()
    exchange()
    device.forget()
    const asked = vi.fn(async () => false)
    await expect(signIn(asked)).rejects.toMatchObject(mistaken)
    expect(asked).toHaveBeenCalledWith(address)
    await expect(signIn()).rejects.toMatchObject(mistaken)
    for (const change of [addPhrase, addPasskey, () => reveal(() => 'phrase')])
      await expect(change()).rejects.toMatchObject(mistaken)
    expect(knownWallet.get()).toBeUndefined()
  })

  test('can’t read with its key what is imported, even by somebody who said yes', async () => {
    const { state, device, exchange } = await wasOldWallet()
    const key = exchange()
    device.forget()
    await signIn(async () => true)
    expect(readAsStranger(state.wallet!.vault, key)).toBeDefined()
    await addPhrase()
    expect(readAsStranger(state.wallet!.vault, key)).toBeUndefined()
  })
})

describe('a wallet that was saved before locks had MACs', () => {
  const versionOf = (vault: string) => (JSON.parse(vault) as StrangersVault).version

  test('opens on its device and signs, and is proven everywhere from its next change on', async () => {
    const { state, device, made } = await wasOldWallet()
    forgetOwners()
    expect(versionOf(knownWallet.get()!.vault)).toBe(1)
    expect(await unlock((keyring) => keyring.withKey(made.address, () => true))).toBe(true)
    expect(await signIn()).toMatchObject({ address: made.address })
    const changed = await addPhrase()
    expect(versionOf(changed.vault)).toBe(2)
    expect(JSON.parse(state.wallet!.vault)).toMatchObject({ address: made.address })
    device.forget()
    expect(await signIn()).toMatchObject({ address: made.address, addresses: changed.addresses })
  })

  test('opens after it was locked, without a question', async () => {
    const { made } = await wasOldWallet()
    knownWallet.clear()
    expect(await signIn()).toMatchObject({ address: made.address })
  })

  test('opens on a new device when the person knows its address, once', async () => {
    const { device, made } = await wasOldWallet()
    device.forget()
    const asked = vi.fn(async () => true)
    expect(await signIn(asked)).toMatchObject({ address: made.address })
    knownWallet.clear()
    expect(await signIn(asked)).toMatchObject({ address: made.address })
    expect(asked.mock.calls).toEqual([[made.address]])
  })

  test('has MACs for the passkeys that were present: the old one, and one that is added', async () => {
    const { device, made } = await wasOldWallet()
    device.passkeys.areOld = false
    await addPasskey()
    device.forget()
    expect(await signIn()).toMatchObject({ address: made.address })
    // A change by the old one, to which the new one is not needed.
    await addPhrase()
    device.lose(made.passkeys[0]!.id)
    device.forget()
    expect(await signIn()).toMatchObject({ address: made.address })
    await addPhrase()
    expect(await deletePasskey(made.passkeys[0]!.id)).toMatchObject({ address: made.address })
  })

  test('asks about a passkey from before that was not present since', async () => {
    const { device, made, saveAsBefore } = await wasOldWallet()
    await addPasskey()
    await saveAsBefore()
    await addPhrase()
    device.forget()
    const asked = vi.fn(async () => true)
    expect(await signIn(asked)).toMatchObject({ address: made.address })
    expect(asked).not.toHaveBeenCalled()
    device.lose(made.passkeys[0]!.id)
    device.forget()
    expect(await signIn(asked)).toMatchObject({ address: made.address })
    expect(asked).toHaveBeenCalledOnce()
  })
})
