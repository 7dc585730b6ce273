import { expect, test } from 'vitest'
import type { Wallet } from './Wallet.ts'
import { watchWallets } from './watchWallets.ts'

const provider = { request: async () => null }
const icon = 'data:image/svg+xml;base64,AAAA'

/** A page with wallets in it: each answers the request, as EIP-6963 says. */
function page(...details: unknown[]) {
  const target = new EventTarget()
  const announce = (detail: unknown) => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', () => details.forEach(announce))
  return { target, announce }
}

test('finds each wallet once, also one that comes late; ours are last', () => {
  const { target, announce } = page(
    { info: { uuid: '1', rdns: 'a.wallet', name: 'A', icon }, provider },
    { info: { uuid: '2', rdns: 'a.wallet', name: 'A again', icon }, provider },
  )
  let wallets: readonly Wallet[] = []
  const own: Wallet = {
    platform: 'evm',
    kind: 'keys',
    rdns: 'own',
    name: 'Own',
    icon: undefined,
    provider,
    isLocalTestWallet: true,
  }
  const stop = watchWallets({ target, own: [own], onWallets: (found) => (wallets = found) })
  expect(wallets.map(({ name }) => name)).toEqual(['A', 'Own'])
  announce({ info: { rdns: 'b.wallet', name: ' B ', icon: 'https://tracker.example/b.png' }, provider })
  expect(wallets.map(({ name, icon }) => [name, icon])).toEqual([
    ['A', icon],
    ['B', undefined],
    ['Own', undefined],
  ])
  stop()
  announce({ info: { rdns: 'c.wallet', name: 'C', icon }, provider })
  expect(wallets).toHaveLength(3)
})

test('what is not a wallet is not listed', () => {
  const { target } = page(
    undefined,
    { info: { rdns: 'x', name: 'X' } },
    { info: { rdns: 'x', name: 'X' }, provider: {} },
    { info: { rdns: '', name: 'X' }, provider },
    { info: { rdns: 'x', name: '  ' }, provider },
    { info: { rdns: 7, name: 'X' }, provider },
  )
  let wallets: readonly Wallet[] | undefined
  watchWallets({ target, onWallets: (found) => (wallets = found) })
  expect(wallets).toEqual([])
})

test('what it says of itself is taken as far as it is sound', () => {
  const { target } = page(
    null,
    'wallet',
    { info: null, provider },
    { info: 'x', provider },
    { info: { rdns: 'x', name: 7 }, provider },
    { info: { rdns: 'x', name: 'X' }, provider: null },
    { info: { rdns: 'x', name: 'X' }, provider: 'x' },
    { info: { rdns: 'long', name: ` ${'n'.repeat(70)}`, icon: 7 }, provider },
  )
  let wallets: readonly Wallet[] = []
  watchWallets({ target, onWallets: (found) => (wallets = found) })
  expect(wallets).toEqual([
    {
      platform: 'evm',
      kind: 'external',
      rdns: 'long',
      name: 'n'.repeat(64),
      icon: undefined,
      provider,
      isLocalTestWallet: false,
    },
  ])
})
