import { toFeeCall } from '@oxbow/delegation/feeOf'
import type { Hex } from '@oxbow/wallet-core/EvmTransaction'
import type { WindowRequest, WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { maxCalls } from '@oxbow/wallet-window/WindowRequest'
import { callsOf } from '../send/callsOf.ts'
import { askServer, ServerError } from '../server/askServer.ts'

/** What the operator asks for sending calls, in a token. Nothing in it is trusted: it is shown, and the grant is limited by it. */
export type GasQuote = {
  readonly relayer: Hex
  readonly token: Hex
  /** Raw units. */
  readonly fee: bigint
  readonly needsAuthorization: boolean
  /** Unix seconds. */
  readonly latestExpiry: number
}

export type GasOffer = {
  readonly quote: GasQuote
  /** Ids of open grants that were used, as the operator's node said when the offer was made. */
  readonly used: readonly string[]
}

const isAddress = (value: unknown): value is Hex => /^0x[0-9a-f]{40}$/.test(String(value))

/** @throws {ServerError} with the operator's reason, or without an answer */
export async function askGasQuote(params: WindowRequestParams<'send'>): Promise<GasQuote> {
  const { address, chainId } = params
  const calls = callsOf(params).map((call) => ({ ...call, value: String(call.value) }))
  if (calls.length >= maxCalls) throw mistaken()
  const answer = await askServer<Record<keyof GasQuote, unknown>>('/v1/gas/quote', {
    chainId,
    account: address.toLowerCase(),
    calls,
  })
  const { fee, latestExpiry, needsAuthorization, relayer, token } = answer
  const isRead =
    isAddress(relayer) &&
    isAddress(token) &&
    relayer !== address.toLowerCase() &&
    // Whom the request itself pays isn't paid the fee: of the relayer alone it isn't said that it is new.
    calls.every(({ to, data }) => !(to + data).includes(relayer.slice(2))) &&
    /^[1-9]\d{0,77}$/.test(String(fee)) &&
    Number.isSafeInteger(latestExpiry)
  if (!isRead) throw mistaken()
  return {
    relayer,
    token,
    fee: BigInt(String(fee)),
    needsAuthorization: needsAuthorization === true,
    latestExpiry: latestExpiry as number,
  }
}

/** The request with the payment of the fee as its last call: what is read, simulated, counted and granted. */
export function withFee(ask: WindowRequest<'send'>, { fee, relayer, token }: GasQuote): WindowRequest<'send'> {
  const { data, to } = toFeeCall({ token, recipient: relayer, amount: fee })
  return { ...ask, params: { ...ask.params, calls: [...ask.params.calls, { to, value: '0x0', data }] } }
}

function mistaken(): ServerError {
  return new ServerError('The server’s answer is no quote.', { code: 'GasStationUnavailable' })
}
