import { base58 } from '@scure/base'
import type { SvmAddress } from '../Account.ts'

/** An account as wallets of the Wallet Standard list it, made of one repeated byte. */
export function standardAccount(byte: number) {
  const publicKey = new Uint8Array(32).fill(byte)
  return {
    address: base58.encode(publicKey) as SvmAddress,
    publicKey,
    chains: ['solana:mainnet'],
    features: ['solana:signTransaction'],
  }
}

/** A wallet of the Wallet Standard; `asked` is what it was asked. */
export function standardWallet(name: string, options: standardWallet.Options = {}) {
  const { connect, chains = ['solana:mainnet', 'solana:devnet'], icon } = options
  const listeners = new Set<() => void>()
  const asked: unknown[] = []
  const wallet = {
    version: '1.0.0',
    name,
    icon: icon ?? 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    accounts: [] as readonly ReturnType<typeof standardAccount>[],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          asked.push(input?.silent ? 'silently' : 'openly')
          wallet.accounts = (await connect?.(input)) ?? [standardAccount(1), standardAccount(2)]
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => void asked.push('to disconnect') },
      'standard:events': {
        version: '1.0.0',
        on(_: 'change', listener: () => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  }
  return {
    wallet,
    asked,
    listeners,
    change(accounts: typeof wallet.accounts) {
      wallet.accounts = accounts
      for (const listener of listeners) listener()
    },
  }
}

export declare namespace standardWallet {
  type Options = {
    readonly connect?: (input?: { silent?: boolean }) => Promise<readonly ReturnType<typeof standardAccount>[]>
    readonly chains?: readonly string[]
    readonly icon?: string
  }
}
