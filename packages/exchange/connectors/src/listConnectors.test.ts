import { describe, expect, test } from 'vitest'
import { type Connector, fromLink, fromSolana, fromWallet } from './Connector.ts'
import { extensionRdns, listConnectors } from './listConnectors.ts'
import type { Wallet } from './Wallet.ts'

const wallet = (rdns: string, name = rdns, isLocalTestWallet = false): Wallet => ({
  platform: 'evm',
  kind: isLocalTestWallet ? 'keys' : 'external',
  rdns,
  name,
  icon: undefined,
  provider: { request: async () => null },
  isLocalTestWallet,
})
const evm = (rdns: string, name?: string) => fromWallet(wallet(rdns, name))
const testWallet = fromWallet(wallet('own', 'Local test wallet', true))
const passkey = fromWallet({ ...wallet('passkey', 'Passkey wallet'), kind: 'passkey' })
const coinbase = evm('com.coinbase.wallet', 'Coinbase Wallet')

function list(connectors: readonly Connector[], recentId?: string, isPhone = false) {
  const { shown, others } = listConnectors({ connectors, recentId, isPhone })
  return { shown: shown.map(({ id }) => id), others: others.map(({ id }) => id) }
}

describe('listConnectors', () => {
  test('default: what was found in the page, then the test wallet; the fifth is folded away', () => {
    const found = ['a', 'b', 'c', 'd', 'e'].map((id) => evm(id))
    expect(list([...found, testWallet])).toEqual({ shown: ['a', 'b', 'c', 'd', 'own'], others: ['e'] })
  })

  test('param: recentId comes first and folds the other injected ones', () => {
    expect(list([evm('a'), evm('b'), testWallet], 'b')).toEqual({ shown: ['b', 'own'], others: ['a'] })
    expect(list([evm('a'), testWallet], 'own')).toEqual({ shown: ['own', 'a'], others: [] })
    expect(list([evm('a'), testWallet], 'gone')).toEqual({ shown: ['a', 'own'], others: [] })
  })

  test('behavior: equal names of two platforms are one wallet, " wallet" at the end aside', () => {
    const { shown } = listConnectors({
      connectors: [fromSolana({ name: 'Phantom', icon: 'data:image/x' }), evm('app.phantom', 'Phantom Wallet')],
      recentId: undefined,
      isPhone: false,
    })
    expect(shown).toMatchObject([
      { id: 'app.phantom', icon: 'data:image/x', evm: { id: 'app.phantom' }, solana: { walletName: 'Phantom' } },
    ])
  })

  test('behavior: two of the same platform stay two, and a name of Oxbow’s own wallets is never taken over', () => {
    expect(list([evm('a', 'Rabby'), evm('b', 'rabby wallet')]).shown).toEqual(['a', 'b'])
    expect(list([fromSolana({ name: 'Local test', icon: undefined }), testWallet]).shown).toHaveLength(2)
  })

  test('behavior: a phone’s one wallet is that one alone; two of them, or none, are a list', () => {
    expect(list([evm('a'), testWallet], 'own', true)).toEqual({ shown: ['a'], others: [] })
    expect(list([evm('a'), evm('b'), testWallet], undefined, true).shown).toEqual(['a', 'b', 'own'])
    expect(list([testWallet], undefined, true)).toEqual({ shown: ['own'], others: [] })
    expect(list([evm('a'), testWallet], undefined, false).shown).toEqual(['a', 'own'])
  })

  test('behavior: one of two platforms keeps what each said of it, whichever came first', () => {
    const solana = fromSolana({ name: 'Phantom', icon: 'data:image/s' })
    const both = (connectors: readonly Connector[]) =>
      listConnectors({ connectors, recentId: undefined, isPhone: false }).shown
    const ours = { ...evm('app.phantom', 'Phantom'), icon: 'data:image/e' }
    expect(both([solana, ours])).toEqual([{ ...ours, icon: 'data:image/s', solana: solana.solana }])
    expect(both([ours, solana])).toEqual([{ ...ours, solana: solana.solana }])
    // A third of the name is another wallet.
    expect(both([solana, ours, evm('other', 'Phantom')])).toHaveLength(2)
    expect(both([solana, fromSolana({ name: 'Phantom', icon: undefined })])).toHaveLength(2)
    expect(both([solana, evm('x', 'Phantom Two')])).toHaveLength(2)
  })

  test('behavior: of Oxbow’s own wallets the one used last comes first, the other stays last', () => {
    const second = fromWallet(wallet('second', 'Second', true))
    expect(list([testWallet, second, evm('a')], 'second').shown).toEqual(['second', 'a', 'own'])
    expect(list([testWallet, second, evm('a')], 'own').shown).toEqual(['own', 'a', 'second'])
  })

  test('behavior: Coinbase and Binance stand after the passkey wallet, the test wallet last', () => {
    const binance = evm('com.binance.wallet', 'Binance Wallet')
    expect(list([testWallet, coinbase, passkey, binance, evm('a')]).shown).toEqual([
      'a',
      'passkey',
      'com.coinbase.wallet',
      'com.binance.wallet',
      'own',
    ])
    expect(list([coinbase, testWallet], undefined, true)).toEqual({ shown: ['com.coinbase.wallet'], others: [] })
  })

  test('behavior: Coinbase and Binance have that place too where they are on Solana alone', () => {
    const solana = (name: string) => fromSolana({ name, icon: undefined })
    const all = [solana('Coinbase Wallet'), solana('Binance Wallet'), solana('Phantom'), passkey]
    expect(list(all).shown).toEqual(['solana.Phantom', 'passkey', 'solana.Coinbase Wallet', 'solana.Binance Wallet'])
    expect(list([solana('Coinbase Wallet'), coinbase, evm('a')]).shown).toEqual(['a', 'com.coinbase.wallet'])
  })

  test('behavior: what was used last stands first, wherever its place was', () => {
    const all = [evm('a'), passkey, coinbase, testWallet]
    expect(list(all, 'passkey')).toEqual({ shown: ['passkey', 'a', 'com.coinbase.wallet', 'own'], others: [] })
    expect(list(all, 'com.coinbase.wallet')).toEqual({
      shown: ['com.coinbase.wallet', 'passkey', 'own'],
      others: ['a'],
    })
    expect(list(all, 'a')).toEqual({ shown: ['a', 'passkey', 'own'], others: ['com.coinbase.wallet'] })
  })

  test('behavior: Oxbow’s extension is hidden where the page has the passkey wallet', () => {
    const extension = evm(extensionRdns, 'Oxbow')
    expect(list([extension, evm('a')]).shown).toEqual([extensionRdns, 'a'])
    expect(list([extension, evm('a'), passkey]).shown).toEqual(['a', 'passkey'])
    expect(list([extension, evm('a'), passkey], extensionRdns).shown).toEqual(['a', 'passkey'])
  })

  test('behavior: a link gives way to the wallet itself, by its name', () => {
    const link = fromLink({ name: 'Coinbase', url: 'https://wallet.example/open?url={page}' }, 'https://x.example/swap')
    expect(link.link).toBe('https://wallet.example/open?url=https%3A%2F%2Fx.example%2Fswap')
    expect(list([link, evm('a')]).shown).toEqual(['a', 'link.Coinbase'])
    expect(list([link, evm('a'), coinbase]).shown).toEqual(['a', 'com.coinbase.wallet'])
    expect(list([link, evm('a')], 'a')).toEqual({ shown: ['a'], others: ['link.Coinbase'] })
  })
})
