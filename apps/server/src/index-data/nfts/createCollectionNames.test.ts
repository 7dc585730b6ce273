import { describe, expect, test, vi } from 'vitest'
import { createCollectionNames } from './createCollectionNames.ts'

const addressOf = (place: number): `0x${string}` => `0x${place.toString(16).padStart(40, '0')}`

/** A chain whose collections have these names, in this order; undefined has none. */
function chainOf(chainId: number, names: readonly (string | undefined)[]) {
  const collections = names.map((_, place) => ({ address: addressOf(place + 1), standard: 'erc721' as const }))
  const readName = async (_chainId: number, address: string) => names[Number(BigInt(address)) - 1]
  return { chain: { chainId, collections }, readName }
}

async function find(names: readonly (string | undefined)[], search: string | undefined, first = 10) {
  const { chain, readName } = chainOf(1, names)
  const found = await createCollectionNames(readName).find([chain], search, first)
  return found.map(({ name, address }) => name ?? address)
}

describe('createCollectionNames', () => {
  const names = [
    'Old River Ferries',
    'River Stones',
    'River',
    'Driver’s Papers',
    'Çay Bahçesi',
    '河の渡し船',
    undefined,
  ]

  test.each([
    ['river', ['River', 'River Stones', 'Old River Ferries']],
    ['RIV', ['River Stones', 'River', 'Old River Ferries']],
    ['ferries old', ['Old River Ferries']],
    ['river-st', ['River Stones']],
    ['papers', ['Driver’s Papers']],
    ['s', ['River Stones', 'Driver’s Papers']],
    ['çay', ['Çay Bahçesi']],
    ['河の', ['河の渡し船']],
    ['ver', []],
    ['river nothing', []],
    ['%', []],
    ['\u0000', []],
  ])(
    '"%s" finds beginnings of words: whole names, then beginnings, then the rest as the operator has them',
    async (search, found) => {
      expect(await find(names, search)).toEqual(found)
    },
  )

  test('an address, or its beginning from four digits on, finds one that says no name too', async () => {
    expect(await find(names, addressOf(7).toUpperCase().replace('X', 'x'))).toEqual([addressOf(7)])
    expect(await find(names, '0x0000')).toHaveLength(7)
    expect(await find(names, '0x00')).toEqual([])
  })

  test('without words the first of all, in the operator’s order', async () => {
    expect(await find(names, undefined, 3)).toEqual(['Old River Ferries', 'River Stones', 'River'])
  })

  test('several networks one after the other, each once', async () => {
    const [one, two] = [chainOf(1, ['Ferries']), chainOf(2, ['Ferries'])]
    const found = await createCollectionNames(one.readName).find([two.chain, one.chain], 'fer', 10)
    expect(found.map(({ chainId }) => chainId)).toEqual([2, 1])
  })

  test('names are asked for once, and again after ten minutes; one that cannot be read then is known as before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { chain } = chainOf(1, ['Ferries'])
    const readName = vi.fn(async (): Promise<string | undefined> => 'Ferries')
    const collectionNames = createCollectionNames(readName)
    const count = async (search: string) => (await collectionNames.find([chain], search, 10)).length
    expect([await count('fer'), await count('fer')]).toEqual([1, 1])
    expect(readName).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 600_001)
    readName.mockRejectedValueOnce(new Error('Away.'))
    expect(await count('fer')).toBe(1)
    expect(await count('fer')).toBe(1)
    expect(readName).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() + 600_001)
    readName.mockResolvedValueOnce('Barges')
    await count('fer')
    expect([await count('fer'), await count('bar')]).toEqual([0, 1])
    vi.useRealTimers()
  })

  test('one that a node did not answer for is asked again soon', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { chain } = chainOf(1, ['Ferries'])
      const readName = vi.fn(async (): Promise<string | undefined> => 'Ferries')
      readName.mockRejectedValueOnce(new Error('away'))
      const names = createCollectionNames(readName)
      expect(await names.find([chain], 'ferries', 10)).toEqual([])
      vi.advanceTimersByTime(21_000)
      await names.find([chain], 'ferries', 10)
      expect(await names.find([chain], 'ferries', 10)).toMatchObject([{ name: 'Ferries' }])
      expect(readName).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
