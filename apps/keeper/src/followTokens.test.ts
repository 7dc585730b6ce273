import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { followTokens } from './followTokens.ts'
import { readSettings } from './readSettings.ts'

const network = publicNetworks.find(({ chainId }) => chainId === 1)!
const token = `0x${'Ab'.repeat(20)}`

test('behavior: without a list nothing unlisted is allowed, a list is read again, and its last reading stays', async () => {
  let answer = () => Promise.reject<object>(new Error('away'))
  let nowMs = 1
  const api = { tokens: () => answer() } as unknown as ExchangeClient['api']
  const parameters = { client: { api }, network, now: () => nowMs, say: () => undefined }
  const tokens = followTokens({ ...parameters, settings: { allowedTokens: 'listed' } })
  const always = [`1:0x${'0'.repeat(40)}`, `1:${network.contracts.weth}`]
  await tokens.refresh()
  expect([...tokens.allowedTokens]).toEqual(always)
  answer = () => Promise.resolve({ tokens: [{ chainId: 1, address: token }] })
  nowMs += 15_000
  const before = tokens.version()
  await tokens.refresh()
  expect(tokens.version()).not.toBe(before)
  expect([...tokens.allowedTokens]).toEqual([...always, `1:${token.toLowerCase()}`])
  answer = () => Promise.reject(new Error('away'))
  nowMs += 300_000
  await tokens.refresh()
  expect(tokens.allowedTokens).toHaveProperty('size', 3)
})

test('readSettings: listed tokens by default, all, or those that are named', () => {
  const keyFile = { OXBOW_KEEPER_KEY_FILE: import.meta.filename }
  const read = (value?: string) => () =>
    readSettings({ ...keyFile, ...(value !== undefined && { OXBOW_KEEPER_TOKENS: value }) })
  // The key is looked at last.
  for (const value of [undefined, 'all', 'listed', `1:${token}`]) expect(read(value)).toThrow('no private key')
  expect(read('some')).toThrow('settings are wrong')
})
