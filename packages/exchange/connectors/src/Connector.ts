import type { Wallet } from './Wallet.ts'

/** A way to connect as a page lists it (specification section 3, wallet connector meta): one line, on one platform or on both. */
export type Connector = {
  /** Of the list it is in, and what is remembered as the one used last. */
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  /** Found in the page; otherwise it came with Oxbow. */
  readonly isInjected: boolean
  readonly isLocalTestWallet: boolean
  /** The rdns of its wallet on EVM chains. */
  readonly evm: { readonly id: string } | undefined
  /** Its name among the wallets of Solana. */
  readonly solana: { readonly walletName: string } | undefined
}

/** The connector of a wallet that was found on EVM chains. */
export function fromWallet(wallet: Wallet): Connector {
  const { rdns, kind, name, icon, isLocalTestWallet } = wallet
  return {
    id: rdns,
    name,
    icon,
    isInjected: kind === 'external',
    isLocalTestWallet,
    evm: { id: rdns },
    solana: undefined,
  }
}

/** The connector of a wallet that was found on Solana. */
export function fromSolana({ name, icon }: Pick<Wallet<'svm'>, 'name' | 'icon'>): Connector {
  return {
    id: `solana.${name}`,
    name,
    icon,
    isInjected: true,
    isLocalTestWallet: false,
    evm: undefined,
    solana: { walletName: name },
  }
}
