import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import { BaseError } from '@oxbow/errors/BaseError'
import type { PaymentMethod, RampProvider, RampQuoteRequest, RampRefusal, RampSide } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { SaleDeposit } from '@oxbow/ramps/SaleTerms'

/** A token in requests to providers. */
export type RampAsset = {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
}

export type AdapterQuote = {
  readonly method: PaymentMethod
  /** Decimal amount in the currency. */
  readonly money: string
  readonly tokenAmount: bigint
  readonly fee: string | null
}

/** An order as sent to the provider. `id` comes back in its webhooks. */
export type AdapterOrder = Omit<RampQuoteRequest, 'token' | 'amount'> & {
  readonly id: string
  readonly account: `0x${string}`
  readonly asset: RampAsset
  readonly currency: CurrencyCode
  readonly method: PaymentMethod
  readonly money: string
  readonly tokenAmount: bigint
  /** URL that the person returns to. */
  readonly returnUrl: string
  /** The person's IP address, for providers that require it. Never stored. */
  readonly visitorIp: string
}

/** Native currency is preselected; the person may send other tokens. */
export type AdapterTransfer = Pick<AdapterOrder, 'account' | 'asset' | 'returnUrl' | 'visitorIp'>

/** A provider's statement about an order. All fields except its identity may be missing. */
export type RampClaim = {
  readonly id?: string | undefined
  readonly providerOrderId?: string | undefined
  readonly state?: RampState | undefined
  /** Decimal text. */
  readonly tokenAmount?: string | undefined
  /** Total that a buyer paid or a seller received: decimal text and currency code. */
  readonly paid?: { readonly value: string; readonly currency: string } | undefined
  readonly transactionHash?: string | undefined
  readonly deposit?: SaleDeposit | undefined
}

export type Webhook = {
  /** Unparsed, because the signature is over the exact bytes. */
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  /** Path of this server that the provider calls. */
  readonly path: string
  readonly nowSeconds: number
}

/** A provider with the operator's keys. */
export type RampAdapter = {
  readonly provider: RampProvider
  readonly sides: readonly RampSide[]
  /** @throws {QuoteRefusedError} with the reason; any other error is an outage */
  quote(request: RampQuoteRequest & { readonly asset: RampAsset }): Promise<readonly AdapterQuote[]>
  /** URL of the provider's page, signed if supported. Two calls with one id give the same order, or one that is never paid. */
  createSession(order: AdapterOrder): Promise<{ url: string; providerOrderId?: string | undefined }>
  /**
   * URL of a page that sends tokens from an account at the provider, with address and network preset. Undefined if unsupported.
   *
   * @throws {QuoteRefusedError} for an unsupported network
   */
  createTransfer?: ((transfer: AdapterTransfer) => Promise<string>) | undefined
  /** Undefined if the provider doesn't know the order. */
  fetchOrder(order: { id: string; providerOrderId: string | undefined }): Promise<RampClaim | undefined>
  /** Undefined unless the provider signed it. */
  verifyWebhook(webhook: Webhook): RampClaim | undefined | Promise<RampClaim | undefined>
}

/** A provider's reason for refusing a request. */
export class QuoteRefusedError extends BaseError {
  override name = 'Server.QuoteRefusedError'
  readonly reason: RampRefusal['reason']
  readonly limit: string | undefined
  constructor(reason: RampRefusal['reason'], limit?: string) {
    super(`The provider refuses: ${reason}.`)
    this.reason = reason
    this.limit = limit
  }
}
