import { BaseError } from '@oxbow/errors/BaseError'

/** Nobody can be told what they have earned. */
export class RewardsUnavailableError extends BaseError {
  override name = 'Server.RewardsUnavailableError'
  constructor(reason: string, nextAction?: string) {
    super(reason, { code: 'RewardsUnavailable', nextAction })
  }
}
