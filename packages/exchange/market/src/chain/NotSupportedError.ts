import { BaseError } from '@oxbow/errors/BaseError'

const answers = {
  FeeNotSupported: ['Fees of integrators are not supported.', 'Leave integratorFees out.'],
  OrdersNotSupported: ['Orders are not supported yet.', 'Trade against pools: protocols V2, V3 and V4.'],
  DelegationNotSupported: [
    'Delegated accounts and user operations are not supported.',
    'Send the calls of /v1/swap_5792 through the wallet.',
  ],
  PlanNotSupported: ['Plans are not supported.', 'Ask for quote and transaction of each step.'],
  MigrationNotSupported: [
    'Migrations in one transaction are not supported.',
    'Take the position out with /v1/lp/decrease and create the new one.',
  ],
  Permit2Required: ['Tokens are pulled through Permit2 alone.', 'Leave the header x-permit2-disabled out.'],
} as const

/** A feature of the public Trading API that isn't supported here; refused explicitly, so that no caller believes it took effect. */
export class NotSupportedError extends BaseError {
  override name = 'Engine.NotSupportedError'
  constructor(code: NotSupportedError.Code) {
    const [message, nextAction] = answers[code]
    super(message, { code, nextAction })
  }
}

export declare namespace NotSupportedError {
  type Code = keyof typeof answers
}
