import { VaultError } from '@oxbow/wallet-core/VaultError'
import { askPasskey, createPasskey } from '../passkey/askPasskey.ts'
import { toBase64url } from '../passkey/base64url.ts'
import { askServer } from '../server/askServer.ts'
import { random } from './random.ts'

/**
 * Creates a passkey and requests its PRF again: data sealed to a PRF that isn't reproducible would be lost.
 * @throws {VaultError} `PrfUnavailable`, `PrfChanged`
 */
export async function makePasskey(name: string, existing: readonly string[]) {
  const { challenge } = await askServer<{ challenge: string }>('/v1/vault/challenge', { kind: 'register' })
  const made = await createPasskey(challenge, name, existing)
  const again = await askPasskey(toBase64url(random(32)), [made.credential])
  if (again.prf?.length !== 32)
    throw new VaultError(
      'This passkey can’t protect a wallet. Use another device or password manager.',
      'PrfUnavailable',
    )
  if (made.prf?.some((byte, at) => byte !== again.prf![at]))
    throw new VaultError('This passkey gave a different answer than before.', 'PrfChanged')
  made.prf?.fill(0)
  return { registration: made.response, credential: made.credential, prf: again.prf, challenge }
}
