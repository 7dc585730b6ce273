import { expect } from 'vitest'
import { noPolicy } from '../limits/SpendingPolicy.ts'
import { WalletLockedError } from '../lock/WalletLockedError.ts'
import type { Approval, ApprovalAnswer } from '../provider/Approval.ts'
import type { WalletChain } from '../provider/createChains.ts'
import type { NodeCall } from '../provider/createNode.ts'
import { createProvider, type ProviderEvent } from '../provider/createProvider.ts'
import { countingRandom } from './countingRandom.ts'
import { manualClock } from './manualClock.ts'
import { memoryVaultStorage } from './memoryVaultStorage.ts'

export const first = '0x1111111111111111111111111111111111111111'
export const second = '0x2222222222222222222222222222222222222222'
export const dapp = 'https://dapp.example'
export const stranger = 'https://stranger.example'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const mainnet: WalletChain = {
  chainId: 1,
  name: 'Ethereum',
  currency,
  nodes: ['https://one.example/secret-key', 'https://two.example'],
  explorers: [],
}
export const local: WalletChain = { ...mainnet, chainId: 31_337, name: 'Local', nodes: ['http://127.0.0.1:8545'] }

/** A network proposed by a site. */
export const proposal = {
  chainId: '0x64',
  chainName: 'Gnosis',
  rpcUrls: ['https://rpc.gnosis.example', 'http://localhost:8545'],
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  blockExplorerUrls: ['https://gnosisscan.example'],
  iconUrls: ['https://icons.example/tracker.png'],
}

/** A wallet as a host opens it, with scripted nodes and user: by default every approval is granted, for the first account. */
export function walletPages(options: Partial<createProvider.Options> = {}) {
  const asked: Approval[] = []
  const calls: { readonly url: string; readonly call: NodeCall }[] = []
  const values = new Map<string, string>()
  const clock = manualClock()
  const wallet = {
    accounts: [first, second] as string[],
    answer: async (approval: Approval, _signal: AbortSignal): Promise<ApprovalAnswer | undefined> =>
      approval.kind === 'connect' ? { accounts: [first] } : {},
    node: async (_url: string, { method }: NodeCall): Promise<unknown> => ({ result: `from the node: ${method}` }),
  }
  const provider = createProvider({
    storage: memoryVaultStorage(values),
    clock,
    accounts: async () => wallet.accounts,
    chains: [mainnet, local],
    askNode: (url, call) => {
      calls.push({ url, call })
      return wallet.node(url, call)
    },
    screen: (approval, signal) => {
      asked.push(approval)
      return wallet.answer(approval, signal)
    },
    keyring: () => {
      throw new WalletLockedError()
    },
    guarded: [],
    random: countingRandom(11),
    batchSupport: async () => ({ status: 'unsupported' }),
    // Of a wallet without limits.
    limits: {
      store: { spend: async () => {} },
      owner: () => ({ spendingPolicy: () => noPolicy, limitsKey: () => new Uint8Array(32) }),
      outgoingOf: async () => ({ chainId: 1, tokens: [], isUnbounded: false }),
    },
    ...options,
  })

  function open(origin = dapp) {
    const events: ProviderEvent[] = []
    const page = provider.open({ origin, emit: (event) => events.push(event) })
    return {
      events,
      close: page.close,
      ask: (method: string, ...params: unknown[]) => page.request({ method, params }),
      page,
    }
  }

  const pages = { provider, wallet, asked, calls, values, clock, open }
  return {
    ...pages,
    /** With a page whose site is permitted, and empty records. */
    async connected() {
      const page = open()
      await page.ask('eth_requestAccounts')
      asked.length = 0
      page.events.length = 0
      return { ...pages, page }
    },
  }
}

/** An error as a page sees it. */
export const refusal = (code: number) => expect.objectContaining({ name: 'ProviderError', code })
