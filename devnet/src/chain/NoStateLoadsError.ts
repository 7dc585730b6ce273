import { BaseError } from '@oxbow/errors/BaseError'

export class NoStateLoadsError extends BaseError {
  override name = 'NoStateLoadsError'

  constructor(chain: string, reasons: readonly string[]) {
    super(`${chain} does not start from any of its states.`, {
      code: 'NoStateLoads',
      facts: reasons,
      nextAction: 'Its files are left as they are. Start with --fresh for new chains.',
    })
  }
}
