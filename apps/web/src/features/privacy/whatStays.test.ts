import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')

/** Everything that the pages keep in this browser, and the words by which the page "Privacy: what leaves this device" calls it. */
const kept: Readonly<Record<string, string>> = {
  'oxbow.settings': 'settings',
  'oxbow.disclaimer': 'settings',
  'oxbow.account-tab': 'settings',
  'oxbow.low-native': 'settings',
  'oxbow.searches': 'recent searches',
  'oxbow.tokens': 'favorites, recent searches and tokens',
  'oxbow.hidden-positions': 'hidden positions',
  'oxbow.pairs': 'imported pairs',
  'oxbow.token-lists': 'token lists',
  'oxbow-token-lists': 'token lists',
  'oxbow.nodes': 'nodes',
  'oxbow-nodes': 'one with the hosts of your nodes and lists',
  'oxbow-language': 'one with the language that you chose',
  'oxbow.wallet': 'the wallet and accounts you used',
  'oxbow.passkey-account': 'the wallet and accounts you used',
  'oxbow.passkey-calls': 'what you sent',
  'oxbow.backup-promo': 'settings',
  'oxbow.permit-mismatch': 'settings',
  'oxbow.solana-wallet': 'the wallet and accounts you used',
  'oxbow.recent-accounts': 'the wallet and accounts you used',
  'oxbow.activity': 'what you sent',
  'oxbow.activity-notes': 'the notes you write',
  'oxbow.sent-names': 'what you sent',
  'oxbow.device': 'a random number',
  'oxbow.watched-wallets': 'the wallets you watch',
  'oxbow.address-book': 'your address book',
  'oxbow.signed-listings': 'under way',
  'oxbow.signed-orders': 'under way',
  'oxbow.signed-plans': 'under way',
  'oxbow.signed-permits': 'under way',
  'oxbow.open-orders': 'under way',
  'oxbow.ramps': 'under way',
  'oxbow.bridge': 'under way',
  'oxbow.swap-flows': 'under way',
  'oxbow.liquidity-flows': 'under way',
  'oxbow.migrations': 'under way',
  'oxbow.nonce-habits': 'how each wallet numbers its transactions',
  'oxbow.queries': 'copies of the pages and of what they read',
  'oxbow-build-': 'copies of the pages and of what they read',
  oxbow: 'copies of the pages and of what they read',
}

/** Names that are kept nowhere: of wallets, of the policy for the first script, and of a note that goes with its tab. */
const others = new Set([
  'oxbow.local-test-wallet',
  'oxbow.passkey-wallet',
  'oxbow.extension',
  'oxbow-boot',
  'oxbow.reloaded',
])

test('the page tells of everything that is kept in this browser', () => {
  const files = globSync(
    [
      'apps/web/{src,public}/**/*.{ts,tsx,js}',
      'packages/exchange/*/src/**/*.ts',
      'packages/shared/runtime/src/**/*.ts',
    ],
    {
      cwd: root,
    },
  )
  const found = files
    .filter((path) => !/\.test\.tsx?$|\/test\//.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/['"`](oxbow([.-][a-z-]+)?)['"`]/g)])
    .map(([, name]) => name!)
    .filter((name) => !others.has(name))
  expect(new Set(found)).toEqual(new Set(Object.keys(kept)))

  const page = readFileSync(join(import.meta.dirname, 'WhatLeaves.tsx'), 'utf8')
  for (const words of Object.values(kept)) expect(page).toContain(words)
})
