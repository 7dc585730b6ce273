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
  'oxbow-nodes': 'the hosts of your nodes and lists',
  'oxbow-language': 'your language',
  'oxbow.wallet': 'The wallets and accounts you used',
  'oxbow.passkey-account': 'The wallets and accounts you used',
  'oxbow.passkey-calls': 'what you sent',
  'oxbow.backup-promo': 'settings',
  'oxbow.permit-mismatch': 'settings',
  'oxbow.solana-wallet': 'The wallets and accounts you used',
  'oxbow.recent-accounts': 'The wallets and accounts you used',
  'oxbow.activity': 'what you sent',
  'oxbow.activity-notes': 'your notes on transactions',
  'oxbow.sent-names': 'what you sent',
  'oxbow.device': 'a random number',
  'oxbow.watched-wallets': 'The wallets you watch',
  'oxbow.address-book': 'your address book',
  'oxbow.signed-listings': 'what is pending',
  'oxbow.signed-orders': 'what is pending',
  'oxbow.signed-plans': 'what is pending',
  'oxbow.signed-permits': 'what is pending',
  'oxbow.open-orders': 'what is pending',
  'oxbow.ramps': 'what is pending',
  'oxbow.bridge': 'what is pending',
  'oxbow.swap-flows': 'what is pending',
  'oxbow.liquidity-flows': 'what is pending',
  'oxbow.migrations': 'what is pending',
  'oxbow.nonce-habits': 'each wallet’s transaction numbers',
  'oxbow.queries': 'Pages and the data they read',
  'oxbow-build-': 'Pages and the data they read',
  oxbow: 'Pages and the data they read',
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
