import { BaseError } from '@oxbow/errors/BaseError'
import type { WalletPasskey } from '@oxbow/wallet-window/Answer'

/** A wallet as the server keeps it. */
export type KeptWallet = {
  readonly address: string
  /** Sealed: the server can't open it. */
  readonly vault: string
  readonly revision: number
  readonly isBackedUp: boolean
  readonly passkeys: readonly WalletPasskey[]
}

export class ServerError extends BaseError {
  override readonly name = 'ServerError'
}

/** Asks this origin's own server. @throws {ServerError} */
export async function askServer<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ServerError('The server doesn’t answer.', { cause, code: 'ServerUnreachable', retryable: true })
  })
  const read = (await answer.json().catch(() => ({}))) as { errorCode?: string; detail?: string }
  if (!answer.ok) throw new ServerError(read.detail ?? 'The server failed.', { code: read.errorCode ?? 'ServerFailed' })
  return read as T
}
