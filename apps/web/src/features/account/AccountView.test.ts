import { expect, test } from 'vitest'
import { type AccountView, toViewBefore } from './AccountView.ts'

test.each<[AccountView, AccountView | undefined]>([
  ['default', undefined],
  ['other-wallets', 'default'],
  ['receive', 'default'],
  ['from-exchange', 'default'],
  ['settings', 'default'],
  ['language', 'settings'],
  ['currency', 'settings'],
  ['node', 'settings'],
  ['lists', 'settings'],
  ['portfolio-balances', 'settings'],
  ['passkeys', 'settings'],
])('back from %s leads to %s', (view, before) => {
  expect(toViewBefore(view)).toBe(before)
})
