import { KeyringError } from './KeyringError.ts'

const mostCharacters = 60
/** Characters that no reader sees, or that turn the text around them. Joiners stay: emoji and Persian need them. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

/** A name as it is kept. It stands beside the address in what a person confirms, so it must not be able to disguise itself. */
export function accountName(text: string): string {
  const name = text.trim()
  if (!isAccountName(name))
    throw new KeyringError(`An account name has 1 to ${mostCharacters} visible characters.`, 'InvalidName')
  return name
}

export function isAccountName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name !== '' &&
    name === name.trim() &&
    [...name].length <= mostCharacters &&
    !unseen.test(name)
  )
}
