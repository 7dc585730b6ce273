import { BaseError } from '@oxbow/errors/BaseError'

export class ScreeningSettingsError extends BaseError {
  override name = 'Server.ScreeningSettingsError'
  constructor(...facts: string[]) {
    super('The screening of addresses is misconfigured.', {
      code: 'InvalidConfiguration',
      facts,
      nextAction: 'docs/operators.md shows the file that OXBOW_SCREENING names.',
    })
  }
}
