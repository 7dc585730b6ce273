import type { IncomingHttpHeaders } from 'node:http'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Services } from '../Services.ts'
import { isRegionBlocked } from '../settings/siteSettings.ts'

/** @throws {RegionBlockedError} when the operator blocks trading in the request's country (`OXBOW_BLOCKED_COUNTRIES`) */
export function assertRegionAllowed({ env }: Services, headers: IncomingHttpHeaders): void {
  if (isRegionBlocked(env.site, headers)) throw new RegionBlockedError()
}

export class RegionBlockedError extends BaseError {
  override name = 'Server.RegionBlockedError'
  constructor() {
    super('Trading is not available in your region.', {
      code: 'RegionBlocked',
      nextAction: 'Prices, tokens and pools are still available.',
    })
  }
}
