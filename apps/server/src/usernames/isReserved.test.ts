import { describe, expect, test } from 'vitest'
import { isReserved, toSiteWords } from './isReserved.ts'

describe('isReserved', () => {
  test.each([
    ...['admin', 'adm1n', 'adrnin', 'support', 'supp0rt', 'oxbow', 'uniswap'],
    ...['unlswap', 'unisvvap', 'official', 'help', 'security', 'team', 'tearn', 'root', 'mod'],
    ...['oxbowsupport', 'uniswapteam', 'admin24', '0fficia1uniswap', 'riverbank', 'r1verbank2'],
  ])('default: %s', (name) => {
    expect(isReserved(name, ['riverbank'])).toBe(true)
  })

  test.each(['alice', 'badminton', 'helpful', 'steamboat', 'modern', 'rooted', '1234', 'loo', 'oxbowriver'])(
    'behavior: a name that only holds a reserved word is free: %s',
    (name) => {
      expect(isReserved(name, ['riverbank'])).toBe(false)
    },
  )
})

describe('toSiteWords', () => {
  test('default: of the host, the operator and the ENS name above usernames', () => {
    const words = toSiteWords({ host: 'swap.riverbank.example:3000', siteName: 'River Bank', ensParent: 'ourpool.eth' })
    expect(words).toEqual(['swap', 'riverbank', 'ourpool', 'riverbank'])
  })

  test('behavior: an address in figures, and what is no name, name nobody', () => {
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3000', 'a.b.example'])
      expect(toSiteWords({ host, siteName: null, ensParent: undefined })).toEqual([])
  })
})
