import { expect, test } from 'vitest'
import type { Token } from '../actions/getTokens.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
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

test('who was asked about a token and traded it is remembered; what an older page kept stays', () => {
  const storage = memoryStorage()
  const favourites = [`31337:0x${'1'.repeat(40)}`]
  storage.setItem(tokensKey, JSON.stringify({ version: 1, value: { favourites, recent: [], imported: [token('9')] } }))
  const memory = createTokenMemory(storage)
  expect(memory.getSnapshot()).toEqual({ favourites, recent: [], imported: [token('9')], accepted: [] })
  memory.addAccepted(token('7'))
  memory.addAccepted(token('7'))
  expect(createTokenMemory(storage).getSnapshot().accepted).toEqual([`31337:0x${'7'.repeat(40)}`])
})

test('one entry that cannot be read costs none of the others', () => {
  const storage = memoryStorage()
  const key = `31337:0x${'1'.repeat(40)}`
  const imported = [token('9'), { ...token('8'), decimals: 255 }, null, { ...token('7'), name: 7 }]
  const value = { favourites: [key, 7], recent: ['x', key], imported, accepted: [null] }
  storage.setItem(tokensKey, JSON.stringify({ version: 2, value }))
  expect(createTokenMemory(storage).getSnapshot()).toEqual({
    favourites: [key],
    recent: [key],
    imported: [token('9')],
    accepted: [],
  })
})

test('what another program wrote is dropped: an amount is never read with decimals that are none', () => {
  const storage = memoryStorage()
  const bad = { favourites: [], recent: [], imported: [{ ...token('9'), decimals: '18' }] }
  storage.setItem(tokensKey, JSON.stringify({ version: 1, value: bad }))
  expect(createTokenMemory(storage).getSnapshot().imported).toEqual([])
})
