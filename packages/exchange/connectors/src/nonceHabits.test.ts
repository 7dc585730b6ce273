import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { nonceHabits } from './nonceHabits.ts'
import type { Wallet } from './Wallet.ts'

const walletOf = (rdns: string, isLocalTestWallet = false) => ({ rdns, isLocalTestWallet }) as Wallet
const [fox, owl] = [walletOf('fox'), walletOf('owl')]

test('a cancellation tells what may be asked of a wallet, over a reload, of each by its name', () => {
  const storage = memoryStorage()
  const habits = nonceHabits(storage)
  habits.note(fox, 'keeps')
  habits.note(owl, 'chooses')
  const later = nonceHabits(storage)
  expect(later.replacementsOf(fox)).toEqual(['cancel', 'speed-up'])
  expect(later.replacementsOf(owl)).toEqual([])
  expect(later.replacementsOf(walletOf('elk'))).toEqual(['cancel'])
})

test('the local test wallet keeps them, whatever its namesake does', () => {
  const storage = memoryStorage()
  nonceHabits(storage).note(walletOf('fox', true), 'chooses')
  expect(nonceHabits(storage).replacementsOf(fox)).toEqual(['cancel'])
  nonceHabits(storage).note(fox, 'chooses')
  expect(nonceHabits(storage).replacementsOf(walletOf('fox', true))).toEqual(['cancel', 'speed-up'])
})

test('what another program wrote is dropped', () => {
  const storage = memoryStorage()
  for (const value of [null, 'keeps', 7, { fox: 'keeps', owl: 'eats' }]) {
    storage.setItem('oxbow.nonce-habits', JSON.stringify({ version: 1, value }))
    expect(nonceHabits(storage).replacementsOf(fox)).toEqual(['cancel'])
  }
  storage.setItem('oxbow.nonce-habits', JSON.stringify({ version: 1, value: { fox: 'keeps', owl: 'chooses' } }))
  expect([nonceHabits(storage).replacementsOf(fox).length, nonceHabits(storage).replacementsOf(owl).length]).toEqual([
    2, 0,
  ])
})
