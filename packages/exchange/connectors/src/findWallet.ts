import { BaseError } from '@oxbow/errors/BaseError'
import type { Connector } from './Connector.ts'
import type { Wallet } from './Wallet.ts'
import type { WalletFailureCode } from './WalletFailureCode.ts'

/**
 * The wallet of a list entry, on each platform that the entry has.
 *
 * @throws {ConnectorError} when the entry or one of its wallets no longer exists.
 */
export function findWallet(parameters: findWallet.Parameters): findWallet.ReturnType {
  const { connectorId, connectors, wallets, solanaWallets } = parameters
  const connector = connectors.find(({ id }) => id === connectorId)
  if (connector === undefined)
    throw new ConnectorError(`Expected connector ${connectorId} missing from connectors array.`)
  const { evm, solana } = connector
  const onSolana = solana && solanaWallets.find(({ name }) => name === solana.walletName)
  if (solana !== undefined && onSolana === undefined)
    throw new ConnectorError(`Solana Wallet Adapter not found for wallet ${solana.walletName}`)
  const onEvm = evm && wallets.find(({ rdns }) => rdns === evm.id)
  if (evm !== undefined && onEvm === undefined) throw new ConnectorError(`Wagmi connector not found for id ${evm.id}`)
  return { evm: onEvm, solana: onSolana }
}

export declare namespace findWallet {
  type Parameters = {
    readonly connectorId: string
    /** As listed: wallets of two platforms are one entry. */
    readonly connectors: readonly Connector[]
    readonly wallets: readonly Wallet[]
    readonly solanaWallets: readonly Wallet<'svm'>[]
  }
  type ReturnType = { readonly evm: Wallet | undefined; readonly solana: Wallet<'svm'> | undefined }
  type ErrorType = ConnectorError
}

class ConnectorError extends BaseError {
  override readonly name = 'Wallet.ConnectorError'
  declare readonly code: WalletFailureCode

  constructor(message: string) {
    super(message, { code: 'WalletRefused' })
  }
}
