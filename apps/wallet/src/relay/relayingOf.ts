import type { Grant } from '@oxbow/delegation/Grant'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import type { Hex, SignedAuthorization } from '@oxbow/wallet-core/EvmTransaction'
import type { Spending } from '@oxbow/wallet-core/Spending'
import { signAuthorization } from '@oxbow/wallet-core/signAuthorization'
import { signTypedData } from '@oxbow/wallet-core/signTypedData'
import type { WindowRequestResult } from '@oxbow/wallet-window/Answer'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { callsOf } from '../send/callsOf.ts'
import { nextNonce } from '../send/nonce/nextNonce.ts'
import { askServer, ServerError } from '../server/askServer.ts'
import { random } from '../vault/random.ts'
import { withKeys } from '../vault/withKeys.ts'
import type { GasOffer } from './askGasQuote.ts'
import { grantOf } from './grantOf.ts'
import { openAuthorizations } from './openAuthorizations.ts'
import { openGrants } from './openGrants.ts'

/** Longest time that a grant lasts, seconds. */
const lifetimeSeconds = 900

/** Whether the operator says that nothing was sent, which nobody can check. */
export function isRelayRefusal(error: unknown): boolean {
  return error instanceof ServerError && /^(Gas|RequestV|Address|Unsupported|Region|Ratelimited)/.test(error.code)
}

/**
 * Grants the calls of a request, the payment of the fee included, with one passkey prompt, and hands them to the operator. Called again
 * after an error, it hands over the same bytes, unless the operator refused them. What ends without a hash is told as unknown. A hash is the operator's
 * word, so the page is also told until when the grant can be sent.
 */
export function relayingOf(
  params: WindowRequestParams<'send'>,
  { quote, used }: GasOffer,
  begun: PendingRequest['begun'],
): (spending: Spending) => Promise<WindowRequestResult<'send'>> {
  const { chainId } = params
  const account = params.address.toLowerCase() as Hex
  let signed: object | undefined

  return async (spending) => {
    signed ??= await sign(spending)
    try {
      const { hash } = await askServer<{ hash: unknown }>('/v1/gas/relay', signed, true)
      if (!/^0x[0-9a-f]{64}$/.test(String(hash)))
        throw new ServerError('The server’s answer is no hash.', { code: 'ServerMistaken' })
      const sending = { hashes: [hash as string], sent: 1, relayedUntil: openGrants.until(chainId, account) }
      begun(sending)
      return sending
    } catch (error) {
      // It is signed and may be sent, whatever the operator says.
      begun(undefined)
      if (isRelayRefusal(error)) signed = undefined
      throw error
    }
  }

  async function sign(spending: Spending): Promise<object> {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const grant: Grant = {
      chainId,
      account,
      delegate: quote.relayer,
      calls: callsOf(params),
      id: openGrants.idFor(chainId, account, used, () =>
        random(32).reduce((id, byte) => (id << 8n) | BigInt(byte), 0n),
      ),
      expiresAt: Math.min(quote.latestExpiry, nowSeconds + lifetimeSeconds),
    }
    const data = grantOf(grant)
    const nonce = quote.needsAuthorization ? (await nextNonce(chainId, account)).nonce : undefined
    openGrants.add(chainId, account, grant)
    if (nonce !== undefined) openAuthorizations.note(chainId, account, nonce)
    const { authorization, signature } = await withKeys(spending, (keyring) => ({
      signature: signTypedData(keyring, account, data as never),
      authorization:
        nonce === undefined
          ? undefined
          : signAuthorization(keyring, account, { chainId, address: smartAccountCode, nonce }, [smartAccountCode]),
    }))
    return toRequest(grant, signature, authorization)
  }
}

function toRequest(grant: Grant, signature: Hex, authorization: SignedAuthorization | undefined): object {
  const calls = grant.calls.map((call) => ({ ...call, value: String(call.value) }))
  return { grant: { ...grant, calls, id: String(grant.id) }, signature, ...(authorization && { authorization }) }
}
