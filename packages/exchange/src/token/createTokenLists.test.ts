import { linksOf } from '@oxbow/chain/token/linksOf'
import type { TokenList } from '@oxbow/chain/token/TokenList'
import { describe, expect, test } from 'vitest'
import type { TokenListAnswer } from '../actions/getTokenList.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { createTokenLists, listOriginsOf, lookAgainMs, mostTokenLists, tokenListsKey } from './createTokenLists.ts'
import { memoryTokenListShelf } from './memoryTokenListShelf.ts'

const url = 'https://lists.example/woods.json'
const address = (digit: string) => `0x${digit.repeat(40)}`
const oak = { chainId: 1, address: address('A'), name: 'Oak', symbol: 'OAK', decimals: 18 }

function woods(patch: number, tokens: TokenList['tokens'] = [oak]): TokenList {
  return { name: 'Woods', timestamp: '2026-11-20T00:00:00Z', version: { major: 1, minor: 0, patch }, tokens }
}

/** A browser: what it keeps, what the hosts answer, what time it is. */
function open() {
  const [storage, shelf] = [memoryStorage(), memoryTokenListShelf()]
  const world = { answer: { status: 'ok', dropped: 0, list: woods(0) } as TokenListAnswer, nowMs: 1_000, looks: 0 }
  const visit = () =>
    createTokenLists({
      storage,
      shelf,
      now: () => world.nowMs,
      look: async () => {
        world.looks++
        return world.answer
      },
    })
  return { world, visit, storage }
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
    for (let at = 2; at < mostTokenLists; at++) expect(lists.want(`https://${at}.example/`)).toBe(true)
    expect(lists.want('https://last.example/')).toBe(false)
    expect(await lists.add('https://last.example/', woods(0))).toBe(false)
    expect(lists.getSnapshot()).toHaveLength(mostTokenLists)
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
