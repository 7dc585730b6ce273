/**
 * The base of all errors that Oxbow's packages throw. `message` tells a person what happened and what to do next; programs use `code` and `retryable`
 * and never parse the text.
 *
 * @example
 * throw new BaseError('No route from ETH to OXB.', { code: 'NoRoute', nextAction: 'Try a smaller amount.' })
 */
export class BaseError extends Error {
  override name = 'BaseError'

  /** One sentence, without next action and facts. */
  readonly shortMessage: string
  /** Stable identifier; equals `errorCode` in the API. */
  readonly code: string
  /** One thing the reader can do next. */
  readonly nextAction: string | undefined
  /** Details that help find the cause, one per line. */
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

  /** The first error in the cause chain, including this one, for which `matches` holds. */
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
