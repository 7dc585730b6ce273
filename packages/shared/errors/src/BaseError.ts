/**
 * The error every package throws. A reader of `message` learns what happened and what to do next;
 * a program reads `code` and `retryable` and never parses the text.
 *
 * @example
 * throw new BaseError('No route from ETH to OXB.', { code: 'NoRoute', nextAction: 'Try a smaller amount.' })
 */
export class BaseError extends Error {
  override name = 'BaseError'

  /** One sentence without the facts below it. */
  readonly shortMessage: string
  /** Stable identifier, the same word in the API's `errorCode`. */
  readonly code: string
  /** One thing the reader can do next. */
  readonly nextAction: string | undefined
  /** Facts that help somebody to find the cause, one a line. */
  readonly facts: readonly string[]
  /** Whether the same call may succeed later without any change. */
  readonly retryable: boolean

  constructor(shortMessage: string, options: BaseError.Options = {}) {
    const { cause, code = 'InternalError', facts = [], nextAction, retryable = false } = options
    super(
      [shortMessage, ...facts.map((fact) => `  ${fact}`), ...(nextAction ? [nextAction] : [])].join('\n'),
      cause === undefined ? undefined : { cause },
    )
    this.shortMessage = shortMessage
    this.code = code
    this.nextAction = nextAction
    this.facts = facts
    this.retryable = retryable
  }

  /** The first error of the cause chain, this one included, that `matches`. */
  walk(matches: (error: unknown) => boolean): unknown {
    let error: unknown = this
    while (error !== undefined && error !== null) {
      if (matches(error)) return error
      error = error instanceof Error ? error.cause : undefined
    }
    return undefined
  }
}

export declare namespace BaseError {
  type Options = {
    cause?: unknown
    code?: string | undefined
    facts?: readonly string[] | undefined
    nextAction?: string | undefined
    retryable?: boolean | undefined
  }
}
