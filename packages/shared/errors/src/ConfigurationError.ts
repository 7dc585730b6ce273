import { BaseError } from './BaseError.ts'

export class ConfigurationError extends BaseError {
  override name = 'ConfigurationError'

  constructor(shortMessage: string, facts: readonly string[], nextAction?: string) {
    super(shortMessage, { code: 'InvalidConfiguration', facts, nextAction })
  }
}
