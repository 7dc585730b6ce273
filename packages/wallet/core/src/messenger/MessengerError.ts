import { BaseError } from '@oxbow/errors/BaseError'

export type MessengerErrorCode =
  /** More bytes than a message may have. */
  | 'MessageTooLarge'
  | 'Timeout'
  /** The other end is gone, or this one was closed. */
  | 'Closed'
  /** The other end knows no such topic, or answers it not. */
  | 'UnknownTopic'
  /** The other end could not read the request. */
  | 'InvalidRequest'
  /** What came back is no answer to what was asked. */
  | 'InvalidAnswer'
  /** More requests at once than the other end takes. */
  | 'Busy'
  /** The other end failed; `remoteCode` says at what. */
  | 'Failed'

/** A request got no answer. Nothing of what was sent is in its texts. */
export class MessengerError extends BaseError {
  override readonly name = 'MessengerError'
  declare readonly code: MessengerErrorCode
  /** What the other end's own error is called. */
  readonly remoteCode: string | undefined

  constructor(message: string, code: MessengerErrorCode, remoteCode?: string) {
    super(message, { code })
    this.remoteCode = remoteCode
  }
}
