import { expect, test } from 'vitest'
import { showsBackupPromo } from './showsBackupPromo.ts'

const day = 86_400_000
const facts = { isPasskeyWallet: true, isBackedUp: false, dismissedAt: undefined, now: 100 * day }

test.each([
  ['a passkey wallet without a backup', {}, true],
  ['another wallet', { isPasskeyWallet: false }, false],
  ['one with a backup', { isBackedUp: true }, false],
  ['a card dismissed 30 days ago', { dismissedAt: 70 * day }, true],
  ['a card dismissed a moment less ago', { dismissedAt: 70 * day + 1 }, false],
  ['a card dismissed in the future', { dismissedAt: 101 * day }, true],
])('%s', (_name, change, shows) => {
  expect(showsBackupPromo({ ...facts, ...change })).toBe(shows)
})
