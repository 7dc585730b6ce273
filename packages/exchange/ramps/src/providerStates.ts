import type { RampState } from './RampState.ts'

/** Maps each provider's order states, by its public documentation. Unknown states change nothing. */
export const providerStates = {
  moonpay: {
    waitingPayment: 'pending',
    waitingAuthorization: 'kyc',
    pending: 'processing',
    waitingForDeposit: 'pending',
    completed: 'settled',
    failed: 'failed',
  },
  transak: {
    AWAITING_PAYMENT_FROM_USER: 'pending',
    PAYMENT_DONE_MARKED_BY_USER: 'processing',
    PROCESSING: 'processing',
    PENDING_DELIVERY_FROM_TRANSAK: 'processing',
    ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'kyc',
    COMPLETED: 'settled',
    CANCELLED: 'failed',
    FAILED: 'failed',
    EXPIRED: 'expired',
    REFUNDED: 'refunded',
  },
  coinbase: {
    ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
    ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'processing',
    ONRAMP_TRANSACTION_STATUS_SUCCESS: 'settled',
    ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  },
  stripe: {
    initialized: 'created',
    requires_payment: 'pending',
    fulfillment_processing: 'processing',
    fulfillment_complete: 'settled',
    rejected: 'failed',
  },
  banxa: {
    pendingPayment: 'pending',
    waitingPayment: 'pending',
    paymentReceived: 'processing',
    inProgress: 'processing',
    coinTransferred: 'processing',
    extraVerification: 'kyc',
    complete: 'settled',
    completed: 'settled',
    cancelled: 'failed',
    declined: 'failed',
    expired: 'expired',
    refunded: 'refunded',
  },
  sandbox: {
    created: 'created',
    pending: 'pending',
    kyc: 'kyc',
    processing: 'processing',
    settled: 'settled',
    failed: 'failed',
    expired: 'expired',
    refunded: 'refunded',
  },
} as const satisfies Record<string, Readonly<Record<string, RampState>>>

/** Undefined for an undocumented state. */
export function toRampState(provider: keyof typeof providerStates, word: unknown): RampState | undefined {
  const states: Readonly<Record<string, RampState>> = providerStates[provider]
  return typeof word === 'string' && Object.hasOwn(states, word) ? states[word] : undefined
}
