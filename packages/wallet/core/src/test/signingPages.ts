import { createKeyring } from '../keyring/createKeyring.ts'
import type { createProvider } from '../provider/createProvider.ts'
import { countingRandom } from './countingRandom.ts'
import { evmAddress, evmKey } from './filledKeyring.ts'
import { local, walletPages } from './walletPages.ts'

/** A wallet with a key, connected to a site on the local chain. */
export async function signingPages(options: Partial<createProvider.Options> = {}) {
  const keyring = createKeyring({ random: countingRandom(7) })
  keyring.addPrivateKey(evmKey, { platform: 'evm', name: 'Imported' })
  const pages = walletPages({ chains: [local], keyring: () => keyring, ...options })
  pages.wallet.accounts = [evmAddress, second]
  pages.wallet.answer = async ({ kind }) => (kind === 'connect' ? { accounts: [evmAddress] } : {})
  return { ...(await pages.connected()), keyring }
}

/** An account of the wallet that the site doesn't see. */
export const second = '0x2222222222222222222222222222222222222222'
