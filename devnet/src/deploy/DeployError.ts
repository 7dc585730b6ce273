import { BaseError } from '@oxbow/errors/BaseError'

/** Why a deployment can't continue, for the person who started it. */
export class DeployError extends BaseError {
  override name = 'DeployError'
  constructor(what: string, nextAction: string, cause?: unknown, facts: readonly string[] = []) {
    super(what, { cause, code: 'Deploy', facts, nextAction })
  }
}
