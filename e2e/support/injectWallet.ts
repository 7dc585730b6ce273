import { localTestWallet } from '@oxbow/connectors/localTestWallet'
import type { Page } from 'playwright-core'
import type { Chain } from './Chain.ts'

export type InjectedWallet = {
  /** Requests of the page that a person would see. */
  readonly asked: string[]
  /** The person's answers; initially yes to everything. */
  answer: (method: string) => boolean | Promise<boolean>
  /** Changes a transaction before it is signed, as some wallets do. */
  change: (transaction: Record<string, unknown>) => void
  /** Simulates an action in the wallet itself. */
  request: (method: string, params: readonly unknown[]) => Promise<unknown>
}

export declare namespace injectWallet {
  type Options = {
    chain: Chain
    account: number
    /** Known chain ids, the current one first. */
    chainIds: readonly number[]
    baseUrl: string
  }
}

/** Adds a wallet to the page like an extension: announced by EIP-6963, with keys outside the page. */
export async function injectWallet(page: Page, options: injectWallet.Options): Promise<InjectedWallet> {
  const { chain, account, chainIds, baseUrl } = options
  const script: InjectedWallet = {
    asked: [],
    answer: () => true,
    change: () => {},
    request: (method, params) => provider.request({ method, params }),
  }
  const { provider } = localTestWallet({
    accounts: [chain.accounts[account]!],
    networks: chainIds.map((chainId) => ({ chainId })),
    rpcUrl: (chainId) => `${baseUrl}/v1/rpc/${chainId}`,
    confirm: async ({ method, params }) => {
      script.asked.push(method)
      if (method === 'eth_sendTransaction') script.change(params[0] as Record<string, unknown>)
      return script.answer(method)
    },
  })
  await page.exposeFunction('askTestWallet', async (method: string, params: readonly unknown[]) => {
    try {
      return { result: await provider.request({ method, params }) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  })
  provider.on?.('chainChanged', (chainId: unknown) => {
    void page.evaluate((id) => window.dispatchEvent(new CustomEvent('test-wallet-chain', { detail: id })), chainId)
  })
  await page.addInitScript(announce)
  return script
}

type Answer = { result?: unknown; error?: { code?: number; message: string } }

/** Runs in the page. */
function announce() {
  const listeners: Record<string, ((payload: unknown) => void)[]> = {}
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const ask = (window as unknown as { askTestWallet(method: string, params: readonly unknown[]): Promise<Answer> })
        .askTestWallet
      const { result, error } = await ask(method, params)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener)
    },
  }
  window.addEventListener('test-wallet-chain', (event) => {
    for (const listener of listeners.chainChanged ?? []) listener((event as CustomEvent).detail)
  })
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxIDEiPjxyZWN0IHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz48L3N2Zz4='
  const info = { uuid: crypto.randomUUID(), rdns: 'test.injected', name: 'Injected wallet', icon }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
