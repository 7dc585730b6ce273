import type { Wallet, WalletKind } from './Wallet.ts'

/** An entry in the list of wallets to connect, on one platform or both. */
export type Connector = {
  /** Id in the list, also stored as the last used one. */
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly kind: WalletKind
  /** Whether it was found in the page; otherwise it is built in, or a link. */
  readonly isInjected: boolean
  readonly isLocalTestWallet: boolean
  /** The wallet's rdns on EVM chains. */
  readonly evm: { readonly id: string } | undefined
  /** The wallet's name on Solana. */
  readonly solana: { readonly walletName: string } | undefined
  /** Download page, or a link that opens this page in the wallet's browser; such an entry doesn't connect here. */
  readonly link: string | undefined
}

/** Connector of an EVM wallet. */
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

/** Connector of a Solana wallet. */
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

/** Link to a wallet that the operator lists and this browser may not have; `{page}` in its URL stands for the current page. */
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
