import { siteSchema } from '@oxbow/contract/Site'
import { type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { readCountry, toSite } from './siteSettings.ts'

const siteOf = (environment: Record<string, string>) => parseEnv(environment).site

describe('site settings', () => {
  test('default: nothing is blocked, nothing leads elsewhere, example rates of all currencies', () => {
    const site = siteOf({})
    expect(site).toMatchObject({
      blockedPaths: [],
      leaves: { vote: null, address: null },
      appUrl: null,
      links: [],
      wallets: [],
    })
    expect(site.currencies.source).toBe('example')
    expect(Object.keys(site.currencies.perDollar)).toHaveLength(22)
    expect(siteSchema.parse(toSite(site, {}))).toMatchObject({ country: null, isRegionBlocked: false })
  })

  test('behavior: a public Oxbow knows dollars alone until it is told rates', () => {
    expect(siteOf({ OXBOW_PROFILE: 'public' }).currencies).toEqual({ source: 'operator', perDollar: { USD: 1 } })
    const rates = { OXBOW_CURRENCY_RATES: 'EUR=0.9215, JPY = 151' }
    expect(siteOf(rates).currencies).toEqual({ source: 'operator', perDollar: { EUR: 0.9215, JPY: 151, USD: 1 } })
  })

  test('behavior: a public Oxbow does not speak of running one, unless its operator wants that', () => {
    expect(siteOf({}).showsSelfHosting).toBe(true)
    expect(siteOf({ OXBOW_PROFILE: 'public' }).showsSelfHosting).toBe(false)
    expect(siteOf({ OXBOW_PROFILE: 'public', OXBOW_SHOW_SELF_HOSTING: 'on' }).showsSelfHosting).toBe(true)
    expect(siteOf({ OXBOW_SHOW_SELF_HOSTING: 'off' }).showsSelfHosting).toBe(false)
  })

  test('param: paths, places and links', () => {
    const site = siteOf({
      OXBOW_BLOCKED_PATHS: '/Buy/, /sell,/',
      OXBOW_VOTE_URL: 'https://vote.example',
      OXBOW_LINKS: 'Help=https://help.example/?a=b, Imprint = https://example.com/imprint',
      OXBOW_WALLET_LINKS: 'Coinbase Wallet=https://wallet.example/dapp?url={page}',
    })
    expect(site.blockedPaths).toEqual(['/buy', '/sell', '/'])
    expect(site.leaves.vote).toBe('https://vote.example')
    expect(site.links).toEqual([
      { name: 'Help', url: 'https://help.example/?a=b' },
      { name: 'Imprint', url: 'https://example.com/imprint' },
    ])
    expect(site.wallets).toEqual([{ name: 'Coinbase Wallet', url: 'https://wallet.example/dapp?url={page}' }])
  })

  test.each([
    ['OXBOW_BLOCKED_PATHS', '/swap'],
    ['OXBOW_BLOCKED_PATHS', 'buy'],
    ['OXBOW_VOTE_URL', 'javascript:alert(1)'],
    ['OXBOW_LINKS', 'https://no-name.example'],
    ['OXBOW_WALLET_LINKS', 'Coinbase=javascript:alert(1)'],
    ['OXBOW_CURRENCY_RATES', 'XXX=1'],
    ['OXBOW_CURRENCY_RATES', 'EUR=0'],
    ['OXBOW_COUNTRY_HEADER', 'cf ipcountry'],
    ['OXBOW_BLOCKED_COUNTRIES', 'North Korea'],
    ['OXBOW_BLOCKED_ADDRESSES', '0x12'],
  ])('error: %s=%s is named', (name, value) => {
    expect(() => siteOf({ [name]: value })).toThrow(name)
  })
})

test('blocked addresses: a page knows its own from the digest, in any case, and cannot read the list', () => {
  const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
  const site = siteSchema.parse(toSite(siteOf({ OXBOW_BLOCKED_ADDRESSES: address }), {}))
  expect(site.blockedAddressDigests).toEqual([keccak256(address.toLowerCase() as Hex)])
  expect(JSON.stringify(site).toLowerCase()).not.toContain(address.slice(2).toLowerCase())
  expect(siteSchema.parse(toSite(siteOf({}), {})).blockedAddressDigests).toEqual([])
})

describe('blocked countries', () => {
  test('error: they need the header that says where a visitor is', () => {
    expect(() => siteOf({ OXBOW_BLOCKED_COUNTRIES: 'KP' })).toThrow('OXBOW_COUNTRY_HEADER')
  })

  test('behavior: whoever comes from there is told, whoever comes from nowhere is let in', () => {
    const site = siteOf({ OXBOW_BLOCKED_COUNTRIES: 'kp, IR', OXBOW_COUNTRY_HEADER: 'X-Country' })
    const isBlocked = (country: string) => toSite(site, { 'x-country': country }).isRegionBlocked
    expect(['KP', 'ir', 'CH', '', 'XX'].map(isBlocked)).toEqual([true, true, false, false, false])
  })
})

describe('readCountry', () => {
  test('behavior: the header that the operator named, and no other', () => {
    const site = siteOf({ OXBOW_COUNTRY_HEADER: 'CF-IPCountry' })
    expect(readCountry(site, { 'cf-ipcountry': 'gb' })).toBe('GB')
    for (const value of ['XX', 'T1', '', 'Britain', undefined]) {
      expect(readCountry(site, { 'cf-ipcountry': value })).toBe(null)
    }
    expect(readCountry(siteOf({}), { 'cf-ipcountry': 'GB' })).toBe(null)
  })
})
