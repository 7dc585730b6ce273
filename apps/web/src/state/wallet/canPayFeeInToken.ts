import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'

/** Whether a wallet can have its transactions sent for a fee in a token, if it has too little native currency. */
export function canPayFeeInToken({ features }: Config, connection: WalletConnection | undefined): boolean {
  return features.gasStation.status === 'on' && connection?.wallet.kind === 'passkey'
}
