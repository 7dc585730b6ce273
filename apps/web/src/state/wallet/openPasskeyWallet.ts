import type { Network } from '@oxbow/chain/Network'
import { passkeyWallet } from '@oxbow/connectors/passkeyWallet'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { client } from '../exchange.ts'
import { openWalletWindow } from './openWalletWindow.ts'
import { passkeyAccount } from './passkeyAccount.ts'
import { sentCalls } from './sentCalls.ts'

/** The passkey wallet over this page's nodes, memory and windows. */
export function openPasskeyWallet({ name, networks, origin }: openPasskeyWallet.Options): Wallet {
  return passkeyWallet({
    name,
    networks,
    rpc: client.rpc,
    account: passkeyAccount,
    sentCalls,
    openWindow: (options) => openWalletWindow(origin, options),
  })
}

export declare namespace openPasskeyWallet {
  type Options = {
    readonly name: string
    readonly networks: readonly Network[]
    /** Of the wallet, as `GET /v1/config` names it. */
    readonly origin: string
  }
}
