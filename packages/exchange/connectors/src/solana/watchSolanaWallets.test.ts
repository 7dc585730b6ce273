import { expect, test } from 'vitest'
import { standardAccount, standardWallet } from '../test/standardWallet.ts'
import type { Wallet } from '../Wallet.ts'
import { watchSolanaWallets } from './watchSolanaWallets.ts'

type Api = { register(...wallets: readonly unknown[]): () => void }

/** A page that watches; `install` does what a wallet's script does, before or after the page. */
function openPage() {
  const target = new EventTarget()
  const lists: (readonly Wallet<'svm'>[])[] = []
  const unregister: (() => void)[] = []
  return {
    target,
    lists,
    names: () => lists.at(-1)?.map(({ name }) => name),
    watch: () => watchSolanaWallets({ target, onWallets: (wallets) => lists.push(wallets) }),
    unregister,
    install(...wallets: readonly unknown[]) {
      const register = (api: Api) => unregister.push(api.register(...wallets))
      target.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
  }
}

test('default: finds wallets that were there before the page and those that come later', () => {
  const page = openPage()
  page.install(standardWallet('Early').wallet)
  page.watch()
  expect(page.names()).toEqual(['Early'])
  page.install(standardWallet('Late').wallet)
  expect(page.names()).toEqual(['Early', 'Late'])
})

test('behavior: a wallet that unregisters is gone, and so are all after the watching', () => {
  const page = openPage()
  const stop = page.watch()
  page.install(standardWallet('A').wallet)
  page.unregister[0]?.()
  expect(page.names()).toEqual([])
  stop()
  const calls = page.lists.length
  page.install(standardWallet('B').wallet)
  expect(page.lists).toHaveLength(calls)
})

test('behavior: what is no wallet of Solana is left out, and breaks nothing', () => {
  const page = openPage()
  page.watch()
  const { wallet } = standardWallet('Sound')
  const hostile = Object.defineProperty({ ...wallet }, 'features', {
    get() {
      throw new Error('no')
    },
  })
  page.install(
    null,
    7,
    'wallet',
    {},
    { ...wallet, name: ' ' },
    { ...wallet, name: 7 },
    { ...wallet, chains: ['bitcoin:mainnet'] },
    { ...wallet, chains: 'solana:mainnet' },
    { ...wallet, features: {} },
    { ...wallet, features: { 'standard:connect': { connect: 1 } } },
    hostile,
  )
  page.target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'no function' }))
  page.target.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: () => {
        throw new Error('a broken wallet')
      },
    }),
  )
  expect(page.names()).toEqual([])
  page.install(wallet)
  expect(page.names()).toEqual(['Sound'])
})

test('behavior: the first of a name stays; names are cut, and icons must be pictures in themselves', () => {
  const page = openPage()
  page.watch()
  const first = standardWallet(' Phantom ').wallet
  page.install(first, first, standardWallet('Phantom').wallet)
  page.install(standardWallet('x'.repeat(100), { icon: 'https://tracker.example/icon.png' }).wallet)
  expect(page.names()).toEqual(['Phantom', 'x'.repeat(64)])
  expect(page.lists.at(-1)?.map(({ icon }) => icon)).toEqual(['data:image/svg+xml;base64,PHN2Zy8+', undefined])
})

test('behavior: a script that registers wallets without end is cut off', () => {
  const page = openPage()
  page.watch()
  page.install(...Array.from({ length: 1_000 }, (_, index) => standardWallet(`W${index}`).wallet))
  expect(page.names()).toHaveLength(50)
})

test('behavior: an account counts by its public key, on Solana, once', async () => {
  const [one, two] = [standardAccount(1), standardAccount(2)]
  const page = openPage()
  page.watch()
  const { wallet } = standardWallet('A', {
    connect: async () => [
      { ...one, address: standardAccount(3).address },
      { ...one, publicKey: new Uint8Array(31) },
      { ...one, chains: ['bitcoin:mainnet'] },
      two,
      two,
    ],
  })
  page.install(wallet)
  expect(await page.lists.at(-1)?.[0]?.provider.connect({ silent: false })).toEqual([
    { platform: 'svm', address: two.address },
  ])
})
