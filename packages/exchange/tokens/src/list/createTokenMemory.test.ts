import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import type { Token } from '../actions/getTokens.ts'
import { createTokenMemory, tokensKey } from './createTokenMemory.ts'

const token = (digit: string, chainId = 31337): Token => ({
  chainId,
  address: `0x${digit.repeat(40)}`,
  name: `Token ${digit}`,
  symbol: `T${digit}`,
  decimals: 18,
  logoUri: undefined,
  tags: [],
})

test('favourites, the last four chosen and what was imported survive a reload; a network apart is another token', () => {
  const storage = memoryStorage()
  const memory = createTokenMemory(storage)
  memory.toggleFavourite(token('1'))
  memory.toggleFavourite(token('2'))
  memory.toggleFavourite(token('1', 31338))
  memory.toggleFavourite(token('2'))
  for (const digit of ['1', '2', '3', '4', '5', '3']) memory.addRecent(token(digit))
  memory.addImported(token('9'))
  memory.addImported(token('9'))

  const { favourites, recent, imported } = createTokenMemory(storage).getSnapshot()
  expect(favourites).toEqual([`31337:0x${'1'.repeat(40)}`, `31338:0x${'1'.repeat(40)}`])
  expect(recent.map((key) => key.at(-1))).toEqual(['3', '5', '4', '2'])
  expect(imported).toEqual([{ ...token('9'), tags: ['imported'] }])
})

test('what was put away stays so until it is taken back; an older page hid none', () => {
  const storage = memoryStorage()
  const memory = createTokenMemory(storage)
  memory.toggleHidden(token('1'))
  memory.toggleHidden(token('2'))
  memory.toggleHidden(token('1'))
  expect(createTokenMemory(storage).getSnapshot().hidden).toEqual([`31337:0x${'2'.repeat(40)}`])
  const value = { favourites: [`31337:0x${'3'.repeat(40)}`], recent: [], imported: [], accepted: [] }
  storage.setItem(tokensKey, JSON.stringify({ version: 2, value }))
  expect(createTokenMemory(storage).getSnapshot()).toEqual({ ...value, hidden: [] })
})

test('who was asked about a token and traded it is remembered; what an older page kept stays', () => {
  const storage = memoryStorage()
  const favourites = [`31337:0x${'1'.repeat(40)}`]
  storage.setItem(tokensKey, JSON.stringify({ version: 1, value: { favourites, recent: [], imported: [token('9')] } }))
  const memory = createTokenMemory(storage)
  expect(memory.getSnapshot()).toEqual({ favourites, recent: [], imported: [token('9')], accepted: [], hidden: [] })
  memory.addAccepted(token('7'))
  memory.addAccepted(token('7'))
  expect(createTokenMemory(storage).getSnapshot().accepted).toEqual([`31337:0x${'7'.repeat(40)}`])
})

test('one entry that cannot be read costs none of the others', () => {
  const storage = memoryStorage()
  const key = `31337:0x${'1'.repeat(40)}`
  const imported = [token('9'), { ...token('8'), decimals: 255 }, null, { ...token('7'), name: 7 }]
  const value = { favourites: [key, 7], recent: ['x', key], imported, accepted: [null], hidden: [7, key] }
  storage.setItem(tokensKey, JSON.stringify({ version: 2, value }))
  expect(createTokenMemory(storage).getSnapshot()).toEqual({
    favourites: [key],
    recent: [key],
    imported: [token('9')],
    accepted: [],
    hidden: [key],
  })
})

test('what another program wrote is dropped: an amount is never read with decimals that are none', () => {
  const storage = memoryStorage()
  const bad = { favourites: [], recent: [], imported: [{ ...token('9'), decimals: '18' }] }
  storage.setItem(tokensKey, JSON.stringify({ version: 1, value: bad }))
  expect(createTokenMemory(storage).getSnapshot().imported).toEqual([])
})

test('no more is kept than two hundred imported and as many accepted, the newest first', () => {
  const memory = createTokenMemory(memoryStorage())
  const of = (index: number) => ({ ...token('1'), address: `0x${index.toString(16).padStart(40, '0')}` as const })
  for (let index = 0; index <= 200; index++) {
    memory.addImported({ ...of(index), tags: ['imported', 'stable'] })
    memory.addAccepted(of(index))
  }
  const { imported, accepted } = memory.getSnapshot()
  expect([imported.length, imported[0]!.address, imported.at(-1)!.address]).toEqual([
    200,
    of(200).address,
    of(1).address,
  ])
  expect(imported[0]!.tags).toEqual(['imported', 'stable'])
  expect([accepted.length, accepted[0], accepted.at(-1)]).toEqual([
    200,
    `31337:${of(200).address}`,
    `31337:${of(1).address}`,
  ])
  const before = memory.getSnapshot()
  memory.addAccepted(of(7))
  expect(memory.getSnapshot()).toBe(before)
})

test('each part of what is kept has to be of its kind', () => {
  const storage = memoryStorage()
  const read = (value: unknown, version = 2) => {
    storage.setItem(tokensKey, JSON.stringify({ version, value }))
    return createTokenMemory(storage).getSnapshot()
  }
  const nothing = { favourites: [], recent: [], imported: [], accepted: [], hidden: [] }
  const sound = { ...nothing, imported: [token('9')] }
  const wrong = [
    { chainId: 'x' },
    { address: '0x9' },
    { address: 'none' },
    { name: 7 },
    { symbol: 7 },
    { decimals: 1.5 },
    { decimals: -1 },
    { decimals: 78 },
    { tags: 'stable' },
    { tags: [7] },
    { tags: undefined },
  ]
  for (const change of wrong)
    expect(read({ ...nothing, imported: [{ ...token('9'), ...change }] }).imported, JSON.stringify(change)).toEqual([])
  for (const decimals of [0, 77])
    expect(read({ ...nothing, imported: [{ ...token('9'), decimals }] }).imported).toHaveLength(1)
  expect(read({ ...nothing, imported: ['oak', 7, null, token('9')] }).imported).toHaveLength(1)
  const keys = [`31337:0x${'A'.repeat(40)}`, `x:0x${'a'.repeat(40)}`, `31337:0x${'a'.repeat(39)}`, 7]
  expect(read({ ...nothing, favourites: keys, recent: keys, accepted: keys, hidden: keys })).toEqual(nothing)
  for (const part of ['favourites', 'recent', 'imported', 'accepted'] as const)
    for (const broken of [undefined, null, 'none', {}]) expect(read({ ...sound, [part]: broken })).toEqual(nothing)
  for (const broken of [null, 'tokens', 7]) expect(read(broken)).toEqual(nothing)
  expect(read(sound, 3)).toEqual(nothing)
})
