import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { describe, expect, test } from 'vitest'
import { countingRandom } from '../test/countingRandom.ts'
import { memoryVaultStorage } from '../test/memoryVaultStorage.ts'
import { passkey, realm } from '../test/vaults.ts'
import { createVault, sealVault, withContent } from './changeVault.ts'
import { createVaultStore, type VaultStorage } from './createVaultStore.ts'
import { openVault } from './openVault.ts'

const random = countingRandom()
const key = passkey('first', 1)
const codeOf = (code: string) => expect.objectContaining({ name: 'VaultError', code })

/** The texts of one wallet, revision after revision. */
const texts = (() => {
  let vault = createVault(Uint8Array.of(1), key, { realm, random })
  return [1, 2, 3, 4].map((revision) => {
    if (revision > 1) vault = withContent(vault, Uint8Array.of(revision), random)
    return sealVault(vault, random)
  })
})()
const stranger = sealVault(createVault(Uint8Array.of(9), key, { realm, random }), random)
const contentOf = (text: string | undefined) =>
  text === undefined ? undefined : openVault(text, key, { realm }).content[0]

/** A storage that goes down in the middle of the `at`-th write, which leaves `part` of what was to be written. */
function failingStorage(
  values: Map<string, string>,
  at: number,
  part: (text: string) => string | undefined,
): VaultStorage {
  let writes = 0
  const goDown = () => {
    throw new Error('The device is down.')
  }
  return {
    read: async (name) => (writes > at ? goDown() : values.get(name)),
    async write(name, value) {
      if (writes++ < at) return void values.set(name, value)
      const left = writes === at + 1 ? part(value) : undefined
      if (left !== undefined) values.set(name, left)
      goDown()
    },
    async remove(name) {
      if (writes++ >= at) goDown()
      values.delete(name)
    },
  }
}

function storeOf(values: Map<string, string>, storage: VaultStorage = memoryVaultStorage(values)) {
  return createVaultStore({ storage, locks: memoryLocks(), name: 'vault' })
}

/** What is kept after the first `count` revisions were saved. */
async function savedUpTo(count: number): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const [at, text] of texts.slice(0, count).entries()) await storeOf(values).save(text, at === 0 ? undefined : at)
  return values
}

describe('saving', () => {
  test('gives back what was saved last, from either slot', async () => {
    for (const count of [1, 2, 3, 4]) {
      const values = await savedUpTo(count)
      expect([...values.values()]).toEqual([texts[count - 1], texts[count - 1]])
      for (const slot of ['vault.a', 'vault.b']) {
        const one = new Map(values)
        one.delete(slot)
        expect(await storeOf(one).load()).toBe(texts[count - 1])
      }
    }
  })

  test('there is no wallet before the first, and none after it was removed', async () => {
    const values = new Map<string, string>()
    expect(await storeOf(values).load()).toBeUndefined()
    await storeOf(values).save(texts[0]!, undefined)
    await storeOf(values).remove()
    expect(values.size).toBe(0)
  })

  const parts = [
    ['nothing', () => undefined],
    ['an empty text', () => ''],
    ['one character', (text: string) => text.slice(0, 1)],
    ['half', (text: string) => text.slice(0, text.length / 2)],
    ['all but one character', (text: string) => text.slice(0, -1)],
    ['all', (text: string) => text],
  ] as const
  test.each(parts)('loses nothing when the device goes down and leaves %s of a write', async (_, part) => {
    for (const count of [0, 1, 2, 3])
      for (const at of [0, 1]) {
        const values = await savedUpTo(count)
        const from = count === 0 ? undefined : count
        const save = storeOf(values, failingStorage(values, at, part)).save(texts[count]!, from)
        const answer = await save.catch(() => 'failed')
        // A first save that left half of a text is a wallet that never was.
        if (count === 0 && at === 0 && !['nothing', 'all'].includes(_)) {
          await expect(storeOf(values).load()).rejects.toThrow(codeOf('VaultDamaged'))
          continue
        }
        const content = contentOf(await storeOf(values).load())
        expect([count || undefined, count + 1]).toContain(content)
        if (answer !== 'failed') expect(content).toBe(count + 1)
        // Loading has made both slots the same.
        if (content !== undefined) expect(new Set(values.values()).size).toBe(1)
      }
  })

  test('overwrites the older of two copies first', async () => {
    for (const [older, newer] of [
      ['vault.a', 'vault.b'],
      ['vault.b', 'vault.a'],
    ] as const) {
      const values = new Map([
        [older, texts[0]!],
        [newer, texts[1]!],
      ])
      const store = storeOf(
        values,
        failingStorage(values, 0, (text) => text.slice(0, 9)),
      )
      await expect(store.save(texts[2]!, 2)).rejects.toThrow()
      expect(await storeOf(values).load()).toBe(texts[1])
    }
  })

  test('goes on after each of those', async () => {
    for (const [, part] of parts) {
      const values = await savedUpTo(2)
      await storeOf(values, failingStorage(values, 0, part))
        .save(texts[2]!, 2)
        .catch(() => undefined)
      const store = storeOf(values)
      const from = contentOf(await store.load())!
      await store.save(texts[from]!, from)
      expect(contentOf(await storeOf(values).load())).toBe(from + 1)
    }
  })

  test('says when the copy before could not be overwritten, and loading overwrites it', async () => {
    const values = await savedUpTo(2)
    const storage = memoryVaultStorage(values)
    let writes = 0
    const store = storeOf(values, {
      ...storage,
      write: async (name, value) => (writes++ === 1 ? undefined : storage.write(name, value)),
    })
    expect(await store.save(texts[2]!, 2)).toBe('old-copy-remains')
    expect(new Set(values.values())).toEqual(new Set([texts[1], texts[2]]))
    expect(await storeOf(values).load()).toBe(texts[2])
    expect(new Set(values.values())).toEqual(new Set([texts[2]]))
  })

  test('that the storage drops without an error is refused, and what was there stays', async () => {
    const values = await savedUpTo(2)
    const store = storeOf(values, { ...memoryVaultStorage(values), write: async () => undefined })
    await expect(store.save(texts[2]!, 2)).rejects.toThrow(codeOf('StorageRefused'))
    expect(await store.load()).toBe(texts[1])
  })
})

describe('refuses', () => {
  test('a second wallet over the first', async () => {
    const values = await savedUpTo(1)
    await expect(storeOf(values).save(stranger, undefined)).rejects.toThrow(codeOf('VaultExists'))
    expect(await storeOf(values).load()).toBe(texts[0])
  })

  test('what was made from an older revision, or from a wallet that is gone', async () => {
    const values = await savedUpTo(3)
    await expect(storeOf(values).save(texts[2]!, 2)).rejects.toThrow(codeOf('VaultChanged'))
    await expect(storeOf(new Map()).save(texts[2]!, 2)).rejects.toThrow(codeOf('VaultChanged'))
    await expect(storeOf(values).save(texts[1]!, 3)).rejects.toThrow(TypeError)
    const other = sealVault(
      withContent(createVault(Uint8Array.of(9), key, { realm, random }), Uint8Array.of(8), random),
      random,
    )
    await expect(storeOf(await savedUpTo(1)).save(other, 1)).rejects.toThrow(codeOf('VaultChanged'))
  })

  test('two tabs that save at once: one of them wins, whole', async () => {
    const values = await savedUpTo(1)
    const store = storeOf(values)
    const results = await Promise.allSettled([store.save(texts[1]!, 1), store.save(texts[1]!, 1)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(new Set(values.values())).toEqual(new Set([texts[1]]))
  })

  test('to save or load what is no vault', async () => {
    const values = await savedUpTo(1)
    await expect(storeOf(values).save('x', 1)).rejects.toThrow(codeOf('VaultDamaged'))
    for (const slot of values.keys()) values.set(slot, 'x')
    await expect(storeOf(values).load()).rejects.toThrow(codeOf('VaultDamaged'))
    // A new wallet must not be put over what could still be repaired.
    await expect(storeOf(values).save(stranger, undefined)).rejects.toThrow(codeOf('VaultDamaged'))
  })

  test('to touch what a newer version saved', async () => {
    const values = await savedUpTo(2)
    const newer = JSON.stringify({ ...JSON.parse(texts[2]!), version: 3 })
    values.set('vault.b', newer)
    await expect(storeOf(values).load()).rejects.toThrow(codeOf('VaultTooNew'))
    await expect(storeOf(values).save(texts[2]!, 2)).rejects.toThrow(codeOf('VaultTooNew'))
    expect(values.get('vault.b')).toBe(newer)
  })
})
