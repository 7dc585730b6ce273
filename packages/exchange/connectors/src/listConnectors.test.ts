import { describe, expect, test } from 'vitest'
import { type Connector, fromSolana, fromWallet } from './Connector.ts'
import { listConnectors } from './listConnectors.ts'
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

  test('behavior: lists the most recent of Oxbow’s own wallets first', () => {
    const second = fromWallet(wallet('second', 'Second', true))
    expect(list([testWallet, second, evm('a')], 'second').shown).toEqual(['second', 'own', 'a'])
    expect(list([testWallet, second, evm('a')], 'own').shown).toEqual(['own', 'second', 'a'])
  })

  test('behavior: Coinbase’s extension is hidden, its browser on a phone is not', () => {
    expect(list([evm('a'), coinbase]).shown).toEqual(['a'])
    expect(list([coinbase, testWallet], undefined, true)).toEqual({ shown: ['com.coinbase.wallet'], others: [] })
  })
})
