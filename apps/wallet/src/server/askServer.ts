import { BaseError } from '@oxbow/errors/BaseError'
import type { WalletPasskey } from '@oxbow/wallet-window/Answer'
import { noteTime } from './serverTime.ts'

/** A wallet as the server stores it. */
export type StoredWallet = {
  readonly address: string
  /** Sealed: the server can't open it. */
  readonly vault: string
  readonly revision: number
  readonly isBackedUp: boolean
  readonly passkeys: readonly WalletPasskey[]
}

export class ServerError extends BaseError {
  override readonly name = 'ServerError'
  /** Seconds to wait before a retry; undefined if the server doesn't say. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { retryAfterSeconds, ...options }: ServerError.Options) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export declare namespace ServerError {
  type Options = BaseError.Options & { readonly retryAfterSeconds?: number | undefined }
}

/** Longest body of a request that outlives its page, in bytes: browsers refuse longer ones. */
const maxKeptAlive = 60_000

/**
 * Calls this origin's own server.
 *
 * @param outlives whether the request continues when the window closes
 * @throws {ServerError}
 */
export async function askServer<T>(path: string, body: unknown, outlives = false): Promise<T> {
  const text = JSON.stringify(body)
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    keepalive: outlives && text.length < maxKeptAlive,
  }).catch((cause: unknown) => {
    throw new ServerError('The server doesn’t answer.', { cause, code: 'ServerUnreachable', retryable: true })
  })
  noteTime(answer)
  const read = (await answer.json().catch(() => ({}))) as { errorCode?: string; detail?: string }
  if (!answer.ok)
    throw new ServerError(read.detail ?? 'The server failed.', {
      code: read.errorCode ?? 'ServerFailed',
      retryAfterSeconds: Number(answer.headers.get('retry-after')) || undefined,
    })
  return read as T
}
