import type { Network } from '@oxbow/chain/Network'
import { passkeyWallet } from '@oxbow/connectors/passkeyWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { client } from '../exchange.ts'
import { openWalletWindow } from './openWalletWindow.ts'
import { passkeyAccount } from './passkeyAccount.ts'
import { sentCalls } from './sentCalls.ts'

/** Creates the passkey wallet with this page's nodes, storage and windows. */
export function openPasskeyWallet({ name, networks, origin, paysInTokens }: openPasskeyWallet.Options): Wallet {
  return passkeyWallet({
    name,
    networks,
    rpc: client.rpc,
    account: passkeyAccount,
    sentCalls,
    paysInTokens,
    openWindow: (options) => openWalletWindow(origin, options),
  })
}

export declare namespace openPasskeyWallet {
  type Options = {
    readonly name: string
    readonly networks: readonly Network[]
    /** The wallet's origin, as in `GET /v1/config`. */
    readonly origin: string
    /** The operator sends calls of accounts without native currency for a fee in a token. */
    readonly paysInTokens: boolean
  }
}
