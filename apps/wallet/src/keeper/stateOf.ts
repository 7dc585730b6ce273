import type { AskResult } from '@oxbow/wallet-window/Answer'
import type { KnownWallet } from './knownWallet.ts'

/** What pages learn of a wallet. */
export function stateOf({ addresses, passkeys, isBackedUp }: KnownWallet): AskResult<'connect'> {
  return { addresses: [...addresses], passkeys: [...passkeys], isBackedUp }
}
