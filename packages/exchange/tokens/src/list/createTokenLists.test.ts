import { linksOf } from '@oxbow/chain/linksOf'
import type { TokenList } from '@oxbow/chain/TokenList'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import type { TokenListAnswer } from '../actions/getTokenList.ts'
import { createTokenListStore, listOriginsOf, maxTokenLists, tokenListsKey } from './createTokenListStore.ts'
import { createTokenLists, lookAgainMs } from './createTokenLists.ts'
import { memoryTokenListCache } from './memoryTokenListCache.ts'

const url = 'https://lists.example/woods.json'
const address = (digit: string) => `0x${digit.repeat(40)}`
const oak = { chainId: 1, address: address('A'), name: 'Oak', symbol: 'OAK', decimals: 18 }

function woods(patch: number, tokens: TokenList['tokens'] = [oak]): TokenList {
  return { name: 'Woods', timestamp: '2026-11-20T00:00:00Z', version: { major: 1, minor: 0, patch }, tokens }
}

/** A browser: what it keeps, what the hosts answer, what time it is. */
function open() {
  const [storage, cache] = [memoryStorage(), memoryTokenListCache()]
  const world = { answer: { status: 'ok', dropped: 0, list: woods(0) } as TokenListAnswer, nowMs: 1_000, looks: 0 }
  const visit = () => {
    const store = createTokenListStore(storage)
    const lists = createTokenLists({
      store,
      cache,
      now: () => world.nowMs,
      look: async () => {
        world.looks++
        return world.answer
      },
    })
    return { ...store, ...lists }
  }
  return { world, visit, storage, cache }
}

describe('createTokenLists', () => {
  test('a list that is wanted is looked at after a reload, then added: its tokens are there, lower-case, each once, with its name', async () => {
    const { visit } = open()
    visit().want(url)
    const lists = visit()
    expect(lists.getSnapshot()).toEqual([{ url, state: 'wanted' }])
    expect(await lists.tokensOf(1)).toEqual([])
    const tokens = [
      oak,
      { ...oak, address: address('a'), symbol: 'TWICE' },
      { ...oak, address: address('0') },
      { ...oak, address: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs' },
      { ...oak, chainId: 2, address: address('b') },
    ]
    expect(await lists.add(url, woods(0, tokens))).toBe(true)

    const [entry] = visit().getSnapshot()
    expect(entry).toMatchObject({ state: 'on', facts: { name: 'Woods', tokenCounts: { 1: 1, 2: 1 } } })
    expect(await visit().tokensOf(1)).toEqual([{ ...oak, address: address('a'), list: 'Woods' }])
    expect(await visit().tokensOf(3)).toEqual([])
  })

  test('where the makers of a token are to be found is kept as the list has it, and nothing else of what it adds', async () => {
    const { visit } = open()
    const extensions = { website: 'https://oak.example', twitter: '@oak', coingeckoId: 'oak' }
    await visit().add(url, woods(0, [{ ...oak, extensions }]))
    const [token] = await visit().tokensOf(1)
    expect(token).toEqual({
      ...oak,
      address: address('a'),
      list: 'Woods',
      website: 'https://oak.example',
      twitter: '@oak',
    })
    expect(token && linksOf({ extensions: token }, token.list)?.twitter).toBe('https://x.com/oak')
  })

  test('what is off is neither used nor asked for; what is removed is gone; the hosts of the others are named', async () => {
    const { visit, world } = open()
    const lists = visit()
    await lists.add(url, woods(0))
    lists.want('https://other.example/list.json')
    expect(listOriginsOf(lists.getSnapshot())).toEqual(['https://lists.example', 'https://other.example'])
    lists.turn(url, 'off')
    world.nowMs += 2 * lookAgainMs
    await lists.updateOutdated()
    expect(world.looks).toBe(0)
    expect(await lists.tokensOf(1)).toEqual([])
    expect(listOriginsOf(lists.getSnapshot())).toEqual(['https://other.example'])
    lists.turn(url, 'on')
    expect(await lists.tokensOf(1)).toHaveLength(1)
    await lists.remove(url)
    expect(await lists.tokensOf(1)).toEqual([])
    expect(lists.getSnapshot()).toHaveLength(1)
  })

  test('what is removed leaves no tokens behind in the browser, and the other lists alone', async () => {
    const { visit, cache } = open()
    const lists = visit()
    const other = 'https://other.example/list.json'
    await lists.add(url, woods(0))
    await lists.add(other, woods(0))
    await lists.remove(url)
    expect(lists.getSnapshot().map((entry) => entry.url)).toEqual([other])
    expect([await cache.read(url, 1), (await cache.read(other, 1)).length]).toEqual([[], 1])
  })

  test('a version that rises takes the place of the one that is kept; the same and a lower one do not; looked at once a day', async () => {
    const { visit, world } = open()
    const lists = visit()
    await lists.add(url, woods(9))
    const symbols = async () => (await lists.tokensOf(1)).map(({ symbol }) => symbol)
    world.answer = { status: 'ok', dropped: 0, list: woods(9, [{ ...oak, symbol: 'SAME' }]) }
    expect(await lists.update(url)).toEqual({ status: 'current' })
    world.answer = { status: 'ok', dropped: 0, list: woods(8, [{ ...oak, symbol: 'LOWER' }]) }
    expect(await lists.update(url)).toEqual({ status: 'current' })
    expect(await symbols()).toEqual(['OAK'])

    world.answer = { status: 'ok', dropped: 0, list: woods(10, [{ ...oak, symbol: 'NEWER' }]) }
    await lists.updateOutdated()
    expect(await symbols()).toEqual(['OAK'])
    world.nowMs += lookAgainMs
    await lists.updateOutdated()
    expect(await symbols()).toEqual(['NEWER'])
    expect(world.looks).toBe(3)
  })

  test('a host that does not answer, or answers with something else, costs no token', async () => {
    const { visit, world } = open()
    const lists = visit()
    await lists.add(url, woods(0))
    for (const answer of [{ status: 'unreachable' }, { status: 'no-list', place: 'tokens' }] as const) {
      world.answer = answer
      expect(await lists.update(url)).toEqual(answer)
      expect(await lists.tokensOf(1)).toHaveLength(1)
    }
  })

  test('of two lists the one above counts; there is an end to lists', async () => {
    const { visit } = open()
    const lists = visit()
    await lists.add(url, woods(0))
    await lists.add('https://b.example/', woods(0, [{ ...oak, symbol: 'LATER' }]))
    expect((await lists.tokensOf(1)).map(({ symbol }) => symbol)).toEqual(['OAK'])
    for (let at = 2; at < maxTokenLists; at++) expect(lists.want(`https://${at}.example/`)).toBe(true)
    expect(lists.want('https://last.example/')).toBe(false)
    expect(await lists.add('https://last.example/', woods(0))).toBe(false)
    expect(lists.getSnapshot()).toHaveLength(maxTokenLists)
  })

  test.each(['http://lists.example/', 'https://me:secret@lists.example/', "https://a.example';script-src *"])(
    'a storage that names %s is not believed',
    (written) => {
      const { visit, storage } = open()
      storage.setItem(tokenListsKey, JSON.stringify({ version: 1, value: [{ url: written, state: 'wanted' }] }))
      expect(visit().getSnapshot()).toEqual([])
    },
  )
})

describe('what storage may hold', () => {
  const facts = { name: 'Woods', version: { major: 1, minor: 0, patch: 0 }, tokenCounts: { 1: 2 } }
  const sound = { url, state: 'on', facts, lookedAtMs: 5 }
  function read(value: unknown) {
    const { visit, storage } = open()
    storage.setItem(tokenListsKey, JSON.stringify({ version: 1, value }))
    return visit().getSnapshot()
  }

  test('one entry that cannot be read costs none of the others', () => {
    const off = { ...sound, url: 'https://b.example/', state: 'off' }
    expect(read([null, 7, 'list', sound, off])).toEqual([sound, off])
    for (const wrong of [sound, null, 'lists', 7]) expect(read(wrong)).toEqual([])
  })

  test('each part of an entry has to be of its kind', () => {
    const wrong = [
      { url: 7 },
      { url: 'lists.example' },
      { url: 'https://lists.example' },
      { state: 'new' },
      { lookedAtMs: '5' },
      { facts: null },
      { facts: 'Woods' },
      { facts: { ...facts, name: 7 } },
      { facts: { ...facts, version: null } },
      { facts: { ...facts, version: 'one' } },
      { facts: { ...facts, version: 7 } },
      { facts: { ...facts, version: { major: 1.5 } } },
      { facts: { ...facts, tokenCounts: undefined } },
      { facts: { ...facts, tokenCounts: { 1: 'two' } } },
    ]
    for (const change of wrong) expect(read([{ ...sound, ...change }]), JSON.stringify(change)).toEqual([])
    expect(read([{ url, state: 'wanted' }])).toHaveLength(1)
  })

  test('six lists and no more', () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ url: `https://${at}.example/`, state: 'wanted' }))
    expect(read(some(6))).toHaveLength(6)
    expect(read(some(7))).toEqual([])
    expect([maxTokenLists, lookAgainMs]).toEqual([6, 86_400_000])
  })
})

describe('versions and places', () => {
  test('a version is above another by its major number, then the minor, then the patch', async () => {
    const isTaken = async (from: readonly number[], to: readonly number[]) => {
      const { visit, world } = open()
      const lists = visit()
      const of = ([major = 0, minor = 0, patch = 0]: readonly number[], symbol: string) => ({
        ...woods(0, [{ ...oak, symbol }]),
        version: { major, minor, patch },
      })
      await lists.add(url, of(from, 'OLD'))
      world.answer = { status: 'ok', dropped: 0, list: of(to, 'NEW') }
      return (await lists.update(url)).status === 'updated'
    }
    for (const [from, to] of [
      [
        [1, 5, 5],
        [2, 0, 0],
      ],
      [
        [1, 1, 9],
        [1, 2, 0],
      ],
      [
        [1, 1, 1],
        [1, 1, 2],
      ],
    ] as const) {
      expect(await isTaken(from, to)).toBe(true)
      expect(await isTaken(to, from)).toBe(false)
      expect(await isTaken(from, from)).toBe(false)
    }
  })

  test('a list keeps its place and its state when a newer version comes, and one that is wanted is not turned or updated', async () => {
    const { visit, world } = open()
    const lists = visit()
    await lists.add(url, woods(0))
    lists.want('https://b.example/')
    lists.turn(url, 'off')
    world.answer = { status: 'ok', dropped: 0, list: woods(1) }
    expect(await lists.update(url)).toEqual({ status: 'updated' })
    lists.turn('https://b.example/', 'on')
    lists.turn('https://c.example/', 'on')
    expect(await lists.update('https://b.example/')).toEqual({ status: 'current' })
    expect(await lists.update('https://c.example/')).toEqual({ status: 'current' })
    expect(lists.getSnapshot().map((entry) => [entry.url, entry.state])).toEqual([
      [url, 'off'],
      ['https://b.example/', 'wanted'],
    ])
    expect(lists.want(url)).toBe(true)
    expect(lists.getSnapshot()[0]).toMatchObject({ state: 'off', lookedAtMs: 1_000, facts: { version: { patch: 1 } } })
  })

  test('when it was looked at is kept, whether there was anything newer or not', async () => {
    const { visit, world } = open()
    const lists = visit()
    await lists.add(url, woods(0))
    world.nowMs = 9_000
    await lists.update(url)
    expect(lists.getSnapshot()[0]).toMatchObject({ lookedAtMs: 9_000 })
    world.nowMs = 9_000 + lookAgainMs - 1
    await lists.updateOutdated()
    expect(world.looks).toBe(1)
    world.nowMs++
    await lists.updateOutdated()
    expect(world.looks).toBe(2)
  })
})
