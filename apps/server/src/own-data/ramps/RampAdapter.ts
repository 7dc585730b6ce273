import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import { BaseError } from '@oxbow/errors/BaseError'
import type { PaymentMethod, RampProvider, RampQuoteRequest, RampRefusal, RampSide } from '@oxbow/ramps/Ramp'
import type { RampState } from '@oxbow/ramps/RampState'
import type { SaleDeposit } from '@oxbow/ramps/SaleTerms'

/** A token as providers are asked for it. */
export type RampAsset = {
  readonly chainId: number
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
}

export type AdapterQuote = {
  readonly method: PaymentMethod
  /** Digits and a point, of the currency. */
  readonly money: string
  readonly tokenAmount: bigint
  readonly fee: string | null
}

/** An order as the provider is told of it. `id` comes back in its webhooks. */
export type AdapterOrder = Omit<RampQuoteRequest, 'token' | 'amount'> & {
  readonly id: string
  readonly account: `0x${string}`
  readonly asset: RampAsset
  readonly currency: CurrencyCode
  readonly method: PaymentMethod
  readonly money: string
  readonly tokenAmount: bigint
  /** Where the person comes back to. */
  readonly returnUrl: string
  /** Of the person, for providers that ask for it. Never stored. */
  readonly visitorIp: string
}

/** Of the tokens the native currency is chosen at first; the person may send others. */
export type AdapterTransfer = Pick<AdapterOrder, 'account' | 'asset' | 'returnUrl' | 'visitorIp'>

/** What a provider says of an order. Everything but which one it is may be missing. */
export type RampClaim = {
  readonly id?: string | undefined
  readonly providerOrderId?: string | undefined
  readonly state?: RampState | undefined
  /** Text of digits and a point. */
  readonly tokenAmount?: string | undefined
  /** What a buyer paid in all, or a seller was paid: text of digits and a point, and the code of its currency. */
  readonly paid?: { readonly value: string; readonly currency: string } | undefined
  readonly transactionHash?: string | undefined
  readonly deposit?: SaleDeposit | undefined
}

export type Webhook = {
  /** As it came: a parser changes bytes, and those are what is signed. */
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  /** Of this server, as the provider calls it. */
  readonly path: string
  readonly nowSeconds: number
}

/** One provider with the operator's own keys. */
export type RampAdapter = {
  readonly provider: RampProvider
  readonly sides: readonly RampSide[]
  /** @throws {QuoteRefusedError} with the reason. Whatever else it throws is an outage. */
  quote(request: RampQuoteRequest & { readonly asset: RampAsset }): Promise<readonly AdapterQuote[]>
  /** The provider's page, signed where it can be. Called twice with one id it is one order, or one that is never paid. */
  createSession(order: AdapterOrder): Promise<{ url: string; providerOrderId?: string | undefined }>
  /**
   * A page on which people send tokens from an account that they have there, with the address and the network set. Undefined where there is none.
   *
   * @throws {QuoteRefusedError} for a network that it does not send on
   */
  createTransfer?: ((transfer: AdapterTransfer) => Promise<string>) | undefined
  /** Undefined where the provider knows nothing of it. */
  fetchOrder(order: { id: string; providerOrderId: string | undefined }): Promise<RampClaim | undefined>
  /** Undefined unless the provider signed it. */
  verifyWebhook(webhook: Webhook): RampClaim | undefined | Promise<RampClaim | undefined>
}

/** Why a provider does not take something. */
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
