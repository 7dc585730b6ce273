import { expect, test } from 'vitest'
import { fromSolana, fromWallet } from './Connector.ts'
import { findWallet } from './findWallet.ts'
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
const connectors = [fromWallet(wallet), fromSolana({ name: 'Sol', icon: undefined })]

test('default: the wallet of the line', () => {
  expect(findWallet({ connectorId: 'a.wallet', connectors, wallets: [wallet] })).toBe(wallet)
})

test.each([
  ['b.wallet', [wallet], 'Expected connector b.wallet missing from connectors array.'],
  ['solana.Sol', [wallet], 'Solana Wallet Adapter not found for wallet Sol'],
  ['a.wallet', [], 'Wagmi connector not found for id a.wallet'],
])('error: %s of %j', (connectorId, wallets, message) => {
  expect(() => findWallet({ connectorId, connectors, wallets })).toThrow(expect.objectContaining({ message }))
})
