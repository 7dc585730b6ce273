import type { GasRefusal } from '@oxbow/delegation/GasStation'
import { BaseError } from '@oxbow/errors/BaseError'

/** The keeper doesn't send an account's calls. Nothing was sent. */
export class GasRefusedError extends BaseError {
  override readonly name = 'GasRefusedError'
  declare readonly code: GasRefusal

  constructor(code: GasRefusal, message: string) {
    super(message, { code })
  }
}
