import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from './Wallet.ts'

/** The wallet's stable name among EIP-6963 wallets. */
export const localTestWalletRdns = 'oxbow.local-test-wallet'

export declare function localTestWallet(options: localTestWallet.Options): Wallet

export declare namespace localTestWallet {
  type Options = {
    /** From `GET /v1/config`, `features.testWallet`. */
    readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
    /** The local networks the wallet knows from the start; the first is the one it is on. */
    readonly networks: readonly Network[]
    readonly rpcUrl: (chainId: number) => string
  }
}
