import type { AuthorizationRequest, SigningRequest } from '@oxbow/wallet-ui/SigningRequest'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'

type Hex = `0x${string}`

/** Converts a page's request for the module that reads it. Nothing is left out: what is read is what is signed. */
export function toSigningRequest(
  ask: WindowRequest<'sign' | 'send'>,
  authorizations: readonly AuthorizationRequest[] = [],
): SigningRequest {
  if (ask.verb === 'send') {
    const { chainId } = ask.params
    const calls = ask.params.calls.map(({ to, value, data }) => ({
      to: to as Hex,
      value: BigInt(value),
      data: data as Hex,
    }))
    const [call, ...more] = calls
    return call && more.length === 0
      ? { type: 'transaction', chainId, ...call, authorizations }
      : { type: 'calls', chainId, calls, authorizations }
  }
  const { message } = ask.params
  return message.type === 'typed'
    ? { type: 'typed-data', typedData: message.json }
    : { type: 'text', message: message.data }
}
