import type { findWallet } from '@oxbow/connectors/findWallet'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { session } from '../../exchange.ts'
import type { useSolana } from './useSolana.ts'

/**
 * Asks a wallet for its accounts on each of its platforms, one after the other. One that shares accounts of EVM chains and declines on Solana is
 * connected; the list of wallets offers Solana again.
 *
 * @throws {WalletError}
 */
export async function askWallet(
  { evm, solana }: findWallet.ReturnType,
  solanaSession: useSolana.ReturnType['session'],
): Promise<askWallet.ReturnType> {
  const onEvm = evm && (await session.connect(evm))
  if (onEvm?.status === 'rejected') return withoutAnswer(session)
  const onSolana = solana && (await solanaSession?.connect(solana))
  if (onSolana?.status === 'rejected' && onEvm === undefined && solanaSession) return withoutAnswer(solanaSession)
  return { status: 'connected', connection: onEvm?.connection }
}

export declare namespace askWallet {
  type ReturnType =
    | { readonly status: 'connected' /** On EVM chains. */; readonly connection: WalletConnection | undefined }
    | { readonly status: 'declined' }
    /** Another wallet was asked meanwhile, whose answer counts. */
    | { readonly status: 'superseded' }
}

function withoutAnswer({ getState }: { getState(): { readonly status: string } }): askWallet.ReturnType {
  return { status: getState().status === 'connecting' ? 'superseded' : 'declined' }
}
