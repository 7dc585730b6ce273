import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { getTokens } from './getTokens.ts'

/** What a page makes of one token of the server's list. */
async function one(change: object) {
  const token = { chainId: 7, address: `0x${'Ab'.repeat(20)}`, name: 'Oak', symbol: 'OAK', decimals: 9, ...change }
  const asked: unknown[] = []
  const tokens = async (...given: unknown[]) => {
    asked.push(given)
    return { tokens: [token] }
  }
  const [first] = await getTokens({ api: { tokens } } as unknown as ExchangeClient, { chainId: 7 })
  expect(asked).toEqual([[7, { signal: undefined }]])
  return first
}
const address = `0x${'ab'.repeat(20)}`

test('default: a token as the pages take it, its address in lower case', async () => {
  expect(await one({})).toEqual({
    chainId: 7,
    address,
    name: 'Oak',
    symbol: 'OAK',
    decimals: 9,
    logoUri: undefined,
    tags: [],
    list: undefined,
  })
})

test('behavior: the list it is from, its tags, and a logo by its path', async () => {
  const logoURI = 'https://behind.example/v1/logos/oak.png'
  const extensions = { oxbow: { list: 'Trees' } }
  expect(await one({ logoURI, tags: ['wood'], extensions })).toMatchObject({
    logoUri: '/v1/logos/oak.png',
    tags: ['wood'],
    list: 'Trees',
  })
})

test('behavior: a name of nothing that can be shown is the symbol, and that the beginning of the address', async () => {
  expect(await one({ name: '\u202e' })).toMatchObject({ name: 'OAK', symbol: 'OAK' })
  expect(await one({ name: '', symbol: '\u202e' })).toMatchObject({ name: '0xAbAb…', symbol: '0xAbAb…' })
})

test('behavior: name and symbol are cut to what a row has room for', async () => {
  const long = await one({ name: 'n'.repeat(90), symbol: 's'.repeat(90) })
  expect([long!.name.length, long!.symbol.length]).toEqual([64, 24])
})
