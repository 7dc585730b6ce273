import { BaseError } from '@oxbow/errors/BaseError'
import type { Connector } from './Connector.ts'
import type { Wallet } from './Wallet.ts'
import type { WalletFailureCode } from './WalletFailureCode.ts'

/**
 * The wallet of a list entry.
 *
 * @throws {ConnectorError} when the entry or its wallet no longer exists.
 */
export function findWallet(parameters: findWallet.Parameters): Wallet {
  const { connectorId, connectors, wallets } = parameters
  const connector = connectors.find(({ id }) => id === connectorId)
  if (connector === undefined)
    throw new ConnectorError(`Expected connector ${connectorId} missing from connectors array.`)
  // Solana wallets can't be used yet, so an entry with only that can't connect.
  if (connector.evm === undefined)
    throw new ConnectorError(`Solana Wallet Adapter not found for wallet ${connector.solana?.walletName}`)
  const wallet = wallets.find(({ rdns }) => rdns === connector.evm?.id)
  if (wallet === undefined) throw new ConnectorError(`Wagmi connector not found for id ${connector.evm.id}`)
  return wallet
}

export declare namespace findWallet {
  type Parameters = {
    readonly connectorId: string
    readonly connectors: readonly Connector[]
    readonly wallets: readonly Wallet[]
  }
  type ErrorType = ConnectorError
}

/** Messages as worded in specification section 8. */
class ConnectorError extends BaseError {
  override readonly name = 'Wallet.ConnectorError'
  declare readonly code: WalletFailureCode

  constructor(message: string) {
    super(message, { code: 'WalletRefused' })
  }
}
