import type { Wallet, WalletKind } from './Wallet.ts'

/** A way to connect as a page lists it (specification section 3, wallet connector meta): one line, on one platform or on both. */
export type Connector = {
  /** Of the list it is in, and what is remembered as the one used last. */
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly kind: WalletKind
  /** Found in the page; otherwise it came with Oxbow, or is a link. */
  readonly isInjected: boolean
  readonly isLocalTestWallet: boolean
  /** The rdns of its wallet on EVM chains. */
  readonly evm: { readonly id: string } | undefined
  /** Its name among the wallets of Solana. */
  readonly solana: { readonly walletName: string } | undefined
  /** Where the wallet can be had, or opens this page in its own browser: nothing connects here. */
  readonly link: string | undefined
}

/** The connector of a wallet that was found on EVM chains. */
export function fromWallet(wallet: Wallet): Connector {
  const { rdns, kind, name, icon, isLocalTestWallet } = wallet
  return {
    id: rdns,
    name,
    icon,
    kind,
    isInjected: kind === 'external',
    isLocalTestWallet,
    evm: { id: rdns },
    solana: undefined,
    link: undefined,
  }
}

/** The connector of a wallet that was found on Solana. */
export function fromSolana({ name, icon }: Pick<Wallet<'svm'>, 'name' | 'icon'>): Connector {
  return {
    id: `solana.${name}`,
    name,
    icon,
    kind: 'external',
    isInjected: true,
    isLocalTestWallet: false,
    evm: undefined,
    solana: { walletName: name },
    link: undefined,
  }
}

/** The line of a wallet that the operator names and this browser may not have; `{page}` in its address is the page that is open. */
export function fromLink({ name, url }: { readonly name: string; readonly url: string }, page: string): Connector {
  return {
    id: `link.${name}`,
    name,
    icon: undefined,
    kind: 'external',
    isInjected: false,
    isLocalTestWallet: false,
    evm: undefined,
    solana: undefined,
    link: url.replaceAll('{page}', encodeURIComponent(page)),
  }
}
