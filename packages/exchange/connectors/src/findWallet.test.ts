import { expect, test } from 'vitest'
import { fromSolana, fromWallet } from './Connector.ts'
import { findWallet } from './findWallet.ts'
import { listConnectors } from './listConnectors.ts'
import { fromStandardWallet } from './solana/fromStandardWallet.ts'
import { standardWallet } from './test/standardWallet.ts'
import type { Wallet } from './Wallet.ts'

const wallet: Wallet = {
  platform: 'evm',
  kind: 'external',
  rdns: 'a.wallet',
  name: 'A',
  icon: undefined,
  provider: { request: async () => null },
  isLocalTestWallet: false,
}
const twin: Wallet = { ...wallet, rdns: 'sol.wallet', name: 'Sol Wallet' }
const solana = fromStandardWallet(standardWallet('Sol').wallet) as Wallet<'svm'>
const connectors = [fromWallet(wallet), fromSolana(solana)]

test('default: the wallet of the line', () => {
  const all = { connectors, wallets: [wallet], solanaWallets: [solana] }
  expect(findWallet({ ...all, connectorId: 'a.wallet' })).toEqual({ evm: wallet, solana: undefined })
  expect(findWallet({ ...all, connectorId: 'solana.Sol' })).toEqual({ evm: undefined, solana })
})

test('behavior: one of two platforms is found on both', () => {
  const { shown } = listConnectors({
    connectors: [fromWallet(twin), fromSolana(solana)],
    recentId: undefined,
    isPhone: false,
  })
  const found = findWallet({
    connectorId: 'sol.wallet',
    connectors: shown,
    wallets: [twin],
    solanaWallets: [solana],
  })
  expect(found).toEqual({ evm: twin, solana })
})

test.each([
  ['b.wallet', [wallet], 'Expected connector b.wallet missing from connectors array.'],
  ['solana.Sol', [wallet], 'Solana Wallet Adapter not found for wallet Sol'],
  ['a.wallet', [], 'Wagmi connector not found for id a.wallet'],
])('error: %s of %j', (connectorId, wallets, message) => {
  expect(() => findWallet({ connectorId, connectors, wallets, solanaWallets: [] })).toThrow(
    expect.objectContaining({ message }),
  )
})
