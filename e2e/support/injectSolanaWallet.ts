import type { Page } from 'playwright-core'

export declare namespace injectSolanaWallet {
  type Options = {
    readonly name: string
    /** Base58, with its 32 bytes. */
    readonly address: string
    readonly publicKey: readonly number[]
  }
}

/** Adds a wallet to the page like an extension: registered by the Wallet Standard. It agrees to everything, and remembers over reloads that it did. */
export async function injectSolanaWallet(page: Page, options: injectSolanaWallet.Options): Promise<void> {
  await page.addInitScript(register, options)
}

/** Runs in the page. */
function register({ name, address, publicKey }: injectSolanaWallet.Options) {
  const allowed = `test-wallet ${name}`
  const account = { address, publicKey: new Uint8Array(publicKey), chains: ['solana:mainnet'], features: [] }
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiPjxyZWN0IHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz48L3N2Zz4=',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          if (input?.silent && localStorage.getItem(allowed) === null) return { accounts: [] }
          localStorage.setItem(allowed, '')
          return { accounts: [account] }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => localStorage.removeItem(allowed) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
    },
  }
  const callback = (api: { register(wallet: unknown): void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}
