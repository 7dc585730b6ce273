import { describe, expect, test } from 'vitest'
import { isReserved, toSiteWords } from './isReserved.ts'

describe('isReserved', () => {
  test.each([
    ...['admin', 'adm1n', 'adrnin', 'support', 'supp0rt', 'oxbow', 'uniswap'],
    ...['unlswap', 'unisvvap', 'official', 'help', 'security', 'team', 'tearn', 'root', 'mod'],
    ...['5upport', '5uni5wap', '0x8ow', 't34m', 'off1c1alun15wap', 'w4ll3t', 'r1v3r84nk', 'permitz', '8o7'],
    ...['oxbowsupport', 'uniswapteam', 'admin24', '0fficia1uniswap', 'riverbank', 'r1verbank2'],
    ...['binance', 'b1nance', 'blnanc3', 'coinbase', 'coinbasesupport', 'c0inba5e', 'kraken', 'ledger', 'trez0r'],
    ...['metamask', 'metarnask', 'aave', 'opensea', '1inch', 'linch', 'etherscan', 'vitalik', 'v1ta1ik', 'satoshi'],
    ...['airdrop', 'a1rdrop', 'ethairdrop', 'giveaway2026', 'refund', 'claimrewards', 'treasury', 'walletrecovery'],
  ])('default: %s', (name) => {
    expect(isReserved(name, ['riverbank'])).toBe(true)
  })

  test.each([
    'alice',
    'badminton',
    'helpful',
    'steamboat',
    'modern',
    'rooted',
    '1234',
    'loo',
    'oxbowriver',
    'alice5',
    '4lice',
    'freeman',
    'elonara',
    'ethan',
    'krakenfan',
    'daisy',
    'emmanuel',
    'basil',
  ])('behavior: a name that only holds a reserved word is free: %s', (name) => {
    expect(isReserved(name, ['riverbank'])).toBe(false)
  })
})

test('behavior: a name made to be slow to judge is judged at once', () => {
  const start = performance.now()
  for (const name of [`${'8o7'.repeat(10)}x`, 'lololololololololololololololox', 'et'.repeat(15)]) isReserved(name, [])
  expect(performance.now() - start).toBeLessThan(200)
})

describe('toSiteWords', () => {
  test('default: of the host, the operator and the ENS name above usernames', () => {
    const words = toSiteWords({
      hosts: ['127.0.0.1', 'swap.riverbank.example', '*.pond.example'],
      siteName: 'River Bank',
      ensParent: 'ourpool.eth',
    })
    expect(words).toEqual(['swap', 'riverbank', 'pond', 'ourpool', 'riverbank'])
  })

  test('behavior: an address in figures, and what is no name, name nobody', () => {
    const hosts = ['127.0.0.1', '[::1]', 'localhost', '*', 'a.b.example']
    expect(toSiteWords({ hosts, siteName: null, ensParent: undefined })).toEqual([])
  })
})
