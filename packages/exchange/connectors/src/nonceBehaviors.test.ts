import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { nonceBehaviors } from './nonceBehaviors.ts'
import type { Wallet } from './Wallet.ts'

const walletOf = (rdns: string, isLocalTestWallet = false) => ({ rdns, isLocalTestWallet }) as Wallet
const [fox, owl] = [walletOf('fox'), walletOf('owl')]

test('a cancellation tells what may be asked of a wallet, over a reload, of each by its name', () => {
  const storage = memoryStorage()
  const behaviors = nonceBehaviors(storage)
  behaviors.note(fox, 'keeps')
  behaviors.note(owl, 'chooses')
  const later = nonceBehaviors(storage)
  expect(later.replacementsOf(fox)).toEqual(['cancel', 'speed-up'])
  expect(later.replacementsOf(owl)).toEqual([])
  expect(later.replacementsOf(walletOf('elk'))).toEqual(['cancel'])
})

test('the local test wallet keeps them, whatever its namesake does', () => {
  const storage = memoryStorage()
  nonceBehaviors(storage).note(walletOf('fox', true), 'chooses')
  expect(nonceBehaviors(storage).replacementsOf(fox)).toEqual(['cancel'])
  nonceBehaviors(storage).note(fox, 'chooses')
  expect(nonceBehaviors(storage).replacementsOf(walletOf('fox', true))).toEqual(['cancel', 'speed-up'])
})

test('the passkey wallet is asked for no replacement, whatever is known of its name', () => {
  const passkey = { ...fox, kind: 'passkey' } as Wallet
  const behaviors = nonceBehaviors(memoryStorage())
  expect(behaviors.replacementsOf(passkey)).toEqual([])
  behaviors.note(passkey, 'keeps')
  expect(behaviors.replacementsOf(passkey)).toEqual([])
  expect(behaviors.replacementsOf({ ...passkey, isLocalTestWallet: true })).toEqual([])
})

test('what another program wrote is dropped', () => {
  const storage = memoryStorage()
  for (const value of [null, 'keeps', 7, { fox: 'keeps', owl: 'eats' }]) {
    storage.setItem('oxbow.nonce-habits', JSON.stringify({ version: 1, value }))
    expect(nonceBehaviors(storage).replacementsOf(fox)).toEqual(['cancel'])
  }
  storage.setItem('oxbow.nonce-habits', JSON.stringify({ version: 1, value: { fox: 'keeps', owl: 'chooses' } }))
  expect([
    nonceBehaviors(storage).replacementsOf(fox).length,
    nonceBehaviors(storage).replacementsOf(owl).length,
  ]).toEqual([2, 0])
})
