import { describe, expect, test } from 'vitest'
import { toContacts } from './toContacts.ts'

const networks = [
  { chainId: 1, name: 'Ethereum' },
  { chainId: 2, name: 'Base' },
]
const given = (urls: Record<number, string[]>, options: Partial<toContacts.Parameters> = {}) =>
  toContacts({
    serverHost: 'oxbow.example',
    networks,
    urlsOf: (chainId) => urls[chainId] ?? [],
    listUrls: [],
    isAlone: false,
    hasData: true,
    hasAccount: true,
    hasUsernames: true,
    hasSolana: false,
    ...options,
  })

describe('toContacts', () => {
  test('default: the server alone, for everything', () => {
    expect(given({})).toEqual([
      {
        host: 'oxbow.example',
        kind: 'server',
        networks: [],
        purposes: ['pages', 'market-data', 'account-data', 'usernames', 'quotes', 'node-calls'],
      },
    ])
  })

  test('param: without an index and an account there is less to tell', () => {
    const [server] = given({}, { hasData: false, hasAccount: false, hasUsernames: false })
    expect(server!.purposes).toEqual(['pages', 'quotes', 'node-calls'])
    expect(given({}, { hasSolana: true })[0]!.purposes).toContain('solana')
    expect(given({}, { hasAccount: false })[0]!.purposes).not.toContain('account-data')
  })

  test('param: each host of a node once, with its networks; the server forwards for the others', () => {
    const contacts = given({
      1: ['http://localhost:8545/', 'https://node.example/key'],
      2: ['https://node.example/other'],
    })
    expect(contacts.slice(1)).toEqual([
      { host: 'localhost:8545', kind: 'node', networks: ['Ethereum'], purposes: ['chain-calls', 'pools'] },
      { host: 'node.example', kind: 'node', networks: ['Ethereum', 'Base'], purposes: ['chain-calls', 'pools'] },
    ])
    expect(contacts[0]!.purposes).toContain('quotes')
    expect(contacts[0]!.purposes).not.toContain('node-calls')
    expect(given({ 1: ['http://localhost:8545/'] })[0]!.purposes).toContain('node-calls')
  })

  test('param: each host of a token list once, and a node that has one says both', () => {
    const listUrls = ['https://lists.example/a.json', 'https://lists.example/b.json', 'https://node.example/list']
    const contacts = given({ 1: ['https://node.example/key'] }, { listUrls })
    expect(contacts.slice(1).map(({ host, kind, purposes }) => [host, kind, purposes.at(-1)])).toEqual([
      ['node.example', 'node', 'token-list'],
      ['lists.example', 'list', 'token-list'],
    ])
  })

  test('behavior: prices from one’s own nodes alone: the server is asked for none, where there is a node', () => {
    const everywhere = { 1: ['http://localhost:8545/'], 2: ['http://localhost:8546/'] }
    expect(given(everywhere, { isAlone: true })[0]!.purposes).toEqual([
      'pages',
      'market-data',
      'account-data',
      'usernames',
    ])
    expect(given({ 1: ['http://localhost:8545/'] }, { isAlone: true })[0]!.purposes).toContain('quotes')
  })
})
