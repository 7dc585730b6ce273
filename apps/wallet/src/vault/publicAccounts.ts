import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { evmAddresses } from './evmAddresses.ts'

/** What a page may know of a keyring's accounts. Takes as long as deriving a phrase's seed. */
export function publicAccounts(keyring: Pick<Keyring, 'accounts' | 'solanaAddresses'>) {
  return { addresses: evmAddresses(keyring), solana: keyring.solanaAddresses() }
}
