import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { type Config, configSchema } from '@oxbow/contract/Config'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { expect, test } from 'vitest'
import { createClient } from './createClient.ts'

const config: Config = configSchema.parse({
  profile: 'public',
  version: '1.0.0',
  defaultChainId: 1,
  refresh: [{ chainId: 1, quoteSeconds: 10, blockSeconds: 12 }],
  site: {
    blockedPaths: ['/buy'],
    leaves: { vote: null, address: null },
    appUrl: 'https://app.example',
    links: [{ name: 'Help', url: 'https://help.example' }],
    name: 'Example',
    currencies: { source: 'operator', perDollar: { EUR: 0.9 } },
    country: 'FR',
  },
  features: {
    testWallet: { status: 'off', reason: 'Public.' },
    data: { status: 'on', value: { graphqlUrl: '/graphql' } },
  },
})

const clientOf = (answer: unknown) => createClient('', { fetch: async () => Response.json(answer) })
const readConfig = (answer: unknown) => clientOf(answer).config()

test.each([
  ['appUrl', 'javascript:alert(1)', null],
  ['links', [{ name: 'Help', url: 'ftp://help.example' }], []],
  ['currencies', { source: 'operator', perDollar: { EUR: -1 } }, { source: 'operator', perDollar: {} }],
  ['country', 'France', null],
  ['ensParent', 'eth', null],
  ['legal', 'none', { termsUrl: null, privacyUrl: null, contactUrl: null }],
] as const)('an odd site.%s is as if it was not set, and the rest stands', async (name, odd, read) => {
  const site = { ...config.site, [name]: odd }
  expect(await readConfig({ ...config, site })).toEqual({ ...config, site: { ...config.site, [name]: read } })
})

test('a feature that cannot be read is off, and several odd parts are left out at once', async () => {
  const { data: _, ...features } = config.features
  expect(
    await readConfig({ ...config, refresh: 'often', features: { ...features, data: { status: 'maybe' } } }),
  ).toEqual({
    ...config,
    refresh: [],
    features: { ...features, data: { status: 'off', reason: expect.any(String) } },
  })
})

test.each([
  ['whom it does not serve', { site: { ...config.site, blockedAddressDigests: ['0x12'] } }],
  ['which tokens it does not trade', { site: { ...config.site, blockedTokens: 'none' } }],
  ['where it begins', { defaultChainId: 'one' }],
  ['its site', { site: null }],
])('a server that does not say %s so that it can be read is not understood', async (_name, odd) => {
  await expect(readConfig({ ...config, ...odd })).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
})

test('a network that cannot be read does not stop the others, nor does one with an odd explorer', async () => {
  const [ethereum, second, third] = publicNetworks
  const odd = { ...second!, explorerUrl: 'javascript:alert(1)' }
  const { networks } = await clientOf({ networks: [ethereum, odd, { ...third!, chainId: 'three' }] }).networks()
  expect(networks.map(({ chainId }) => chainId)).toEqual([ethereum!.chainId, second!.chainId])
  expect(networksResponseSchema.safeParse({ networks }).success).toBe(true)
})
