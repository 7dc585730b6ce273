import { readFileSync } from 'node:fs'
import { BaseError } from '@oxbow/errors/BaseError'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/**
 * The account that signs this server's answers about names. The file in `OXBOW_NAMES_KEY` contains its key; `npm run deploy names` creates one.
 *
 * @throws {NameKeyError}
 */
export function loadNameSigner(path: string): PrivateKeyAccount {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new NameKeyError(`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`)
  }
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw new NameKeyError(`${path}: it does not contain 0x and 64 hex digits`)
  try {
    return privateKeyToAccount(text as `0x${string}`)
  } catch {
    throw new NameKeyError(`${path}: it does not contain a private key`)
  }
}

export class NameKeyError extends BaseError {
  override name = 'Server.NameKeyError'
  constructor(reason: string) {
    super('The file in OXBOW_NAMES_KEY is invalid.', {
      code: 'InvalidConfiguration',
      facts: [reason],
      nextAction: 'Create one: npm run deploy names -- --help.',
    })
  }
}
