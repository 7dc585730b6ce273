import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { askPasskey } from '../passkey/askPasskey.ts'
import { toBase64url } from '../passkey/base64url.ts'
import { knownWallet } from './knownWallet.ts'
import { openWith } from './openWith.ts'
import { random } from './random.ts'

/** Passes this device's keys to `use`. The server isn't involved: it may be down, and has no say. Only `withKeys` may sign with them. */
export async function unlock<T>(use: (keyring: Keyring, address: string) => T | Promise<T>): Promise<T> {
  const known = knownWallet.get()
  if (known === undefined) throw new TypeError('Signing needs a wallet.')
  const answer = await askPasskey(
    toBase64url(random(32)),
    known.passkeys.map(({ id }) => id),
  )
  return openWith(known.vault, answer, (keyring) => use(keyring, known.address))
}
