import { KeyringError } from './KeyringError.ts'

const maxCharacters = 60
/** Invisible characters, and those that change text direction. Joiners are allowed: emoji and Persian need them. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

/** Validates and trims an account name. It is shown beside the address on confirmations, so it must not be able to spoof another one. */
export function accountName(text: string): string {
  const name = text.trim()
  if (!isAccountName(name))
    throw new KeyringError(`An account name has 1 to ${maxCharacters} visible characters.`, 'InvalidName')
  return name
}

export function isAccountName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name !== '' &&
    name === name.trim() &&
    [...name].length <= maxCharacters &&
    !unseen.test(name)
  )
}
