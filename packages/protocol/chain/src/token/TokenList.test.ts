import schema from '@uniswap/token-lists/src/tokenlist.schema.json' with { type: 'json' }
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import type { Deployment } from '../Deployment.ts'
import { publicNetworks } from '../publicNetworks.ts'
import * as TokenList from './TokenList.ts'
import { remarksOn } from './TokenRemarks.ts'

// Our schema checks formats; ajv has none built in.
const isTokenList = new Ajv({ strict: false, formats: { uri: true, 'date-time': true } }).compile(schema)

const deployment = {
  network: { ...publicNetworks[0]!, chainId: 31337, profile: 'local' },
  genesisHash: `0x${'0'.repeat(64)}`,
  tokens: [
    { address: `0x${'a'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6, logo: 'usdc.svg' },
    { address: `0x${'b'.repeat(40)}`, name: 'Sticky', symbol: 'STK', decimals: 18, quirk: 'honeypot' },
  ],
  accounts: [],
} satisfies Deployment

const list = TokenList.fromDeployment(deployment, {
  logoBase: 'http://localhost:3000/logos/',
  timestamp: '2026-11-20T06:00:00Z',
})

describe('TokenList.fromDeployment', () => {
  test('default: a list that the public schema and ours accept', () => {
    expect(isTokenList(list)).toBe(true)
    expect(TokenList.parse(list)).toEqual(list)
    expect(list.tokens[0]).toEqual({
      chainId: 31337,
      address: `0x${'a'.repeat(40)}`,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      logoURI: 'http://localhost:3000/logos/usdc.svg',
    })
    expect(list.tokens.map((token) => remarksOn(token).quirk)).toEqual([undefined, 'honeypot'])
  })
})

describe('TokenList.parse', () => {
  test.each<[string, object]>([
    ['a name with other characters', { name: 'Oxbow <script>' }],
    ['no tokens', { tokens: [] }],
    ['an address that is none', { tokens: [{ ...list.tokens[0], address: '0x12' }] }],
    ['fractional decimals', { tokens: [{ ...list.tokens[0], decimals: 1.5 }] }],
    ['too many decimals', { tokens: [{ ...list.tokens[0], decimals: 256 }] }],
    ['a symbol with a blank', { tokens: [{ ...list.tokens[0], symbol: 'US DC' }] }],
    ['extensions nested too deep', { tokens: [{ ...list.tokens[0], extensions: { a: { b: { c: { d: 1 } } } } }] }],
    ['a version without patch', { version: { major: 1, minor: 0 } }],
  ])('error: %s, refused as the public schema refuses it', (_case, change) => {
    const wrong = { ...list, ...change }
    expect(isTokenList(wrong)).toBe(false)
    expect(() => TokenList.parse(wrong)).toThrow(TokenList.InvalidTokenListError)
  })

  test('error: a symbol that hides a direction override', () => {
    const wrong = { ...list, tokens: [{ ...list.tokens[0], symbol: 'CDSU\u202e' }] }
    expect(() => TokenList.parse(wrong)).toThrow(/This is not a token list[\s\S]*symbol/)
  })

  test('behavior: extensions of others pass', () => {
    const foreign = { bridgeInfo: { 10: { tokenAddress: `0x${'c'.repeat(40)}` } } }
    const parsed = TokenList.parse({ ...list, tokens: [{ ...list.tokens[0], extensions: foreign }] })
    expect(parsed.tokens[0]?.extensions).toEqual(foreign)
    expect(remarksOn(parsed.tokens[0]!)).toEqual({})
  })
})
