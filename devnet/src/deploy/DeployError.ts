import { BaseError } from '@oxbow/errors/BaseError'

/** What keeps a deployment from going on, in words for who started it. */
export class DeployError extends BaseError {
  override name = 'DeployError'
  constructor(what: string, nextAction: string, cause?: unknown, facts: readonly string[] = []) {
    super(what, { cause, code: 'Deploy', facts, nextAction })
  }
}
