import type { WindowRequestResult } from '@oxbow/wallet-window/Answer'
import type { KnownWallet } from './knownWallet.ts'

/** Public facts of a wallet, for pages. */
export function stateOf({ addresses, solana, passkeys, isBackedUp }: KnownWallet): WindowRequestResult<'connect'> {
  return { addresses: [...addresses], ...(solana && { solana: [...solana] }), passkeys: [...passkeys], isBackedUp }
}
