import { BaseError } from '@oxbow/errors/BaseError'

export class StepFailedError extends BaseError {
  override name = 'StepFailedError'
  constructor(step: string, reason: string, cause?: unknown) {
    super(`The step "${step}" could not be done: ${reason.replace(/\.$/, '')}.`, {
      cause,
      code: 'DeployStep',
      nextAction: 'Completed steps are kept. Fix the problem, then run the same command again: it continues from here.',
    })
  }
}
