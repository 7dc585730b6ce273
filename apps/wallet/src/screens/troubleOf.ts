import { BaseError } from '@oxbow/errors/BaseError'

/** What went wrong, for the person at the window. */
export function troubleOf(error: unknown): string {
  const name = (error as { readonly name?: unknown } | null)?.name
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The passkey didn’t answer. Try again.'
  if (name === 'InvalidStateError') return 'This device has a passkey of this wallet already.'
  if (name === 'SecurityError') return 'Passkeys don’t work at this address.'
  if (error instanceof BaseError) return [error.shortMessage, error.nextAction].filter(Boolean).join(' ')
  return 'Something went wrong. Try again.'
}
