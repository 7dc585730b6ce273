import { prfInput } from '@oxbow/wallet-core/prfInput'
import { fromBase64url, toBase64url } from './base64url.ts'
import { passkeyMark } from './passkeyMark.ts'

/** A passkey's answer. `prf` opens the vault: it never leaves this page, and the receiver wipes it. */
export type PasskeyAnswer = {
  readonly credential: string
  readonly prf: Uint8Array | undefined
  /** Marked by the authenticator as created when every lock had a MAC: a vault without a MAC in its lock isn't this passkey's. */
  readonly isMarked: boolean
  /** For the server, without extension outputs. */
  readonly response: unknown
}

const timeout = 60_000

/** Exactly this host: with a parent domain, the exchange's pages could get the same PRF. */
const rpId = () => location.hostname
const extensions = () => ({ prf: { eval: { first: prfInput as Uint8Array<ArrayBuffer> } } })

/**
 * Requests an assertion from a passkey of this wallet. Call it in a click handler.
 * @param allow credential ids; empty for any that this device offers
 */
export async function askPasskey(challenge: string, allow: readonly string[]): Promise<PasskeyAnswer> {
  const credential = (await navigator.credentials.get({
    publicKey: {
      challenge: fromBase64url(challenge),
      rpId: rpId(),
      userVerification: 'required',
      timeout,
      allowCredentials: allow.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
      extensions: extensions(),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return {
    credential: credential.id,
    prf: prfOf(credential),
    isMarked: passkeyMark.isOn(userHandle),
    response: {
      ...common(credential),
      response: {
        clientDataJSON: toBase64url(clientDataJSON),
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(signature),
        ...(userHandle && { userHandle: toBase64url(userHandle) }),
      },
    },
  }
}

/** Creates a passkey. The PRF at registration is only compared: some authenticators answer differently at first. */
export async function createPasskey(
  challenge: string,
  name: string,
  existing: readonly string[],
): Promise<PasskeyAnswer> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      challenge: fromBase64url(challenge),
      rp: { id: rpId(), name: 'Oxbow wallet' },
      user: { id: passkeyMark.create(), name, displayName: name },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
      attestation: 'none',
      timeout,
      extensions: extensions(),
    },
  })) as PublicKeyCredential
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    credential: credential.id,
    prf: prfOf(credential),
    isMarked: true,
    response: {
      ...common(credential),
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        attestationObject: toBase64url(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  }
}

function common({ id, rawId, type }: PublicKeyCredential) {
  return { id, rawId: toBase64url(rawId), type, clientExtensionResults: {} }
}

function prfOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first === undefined ? undefined : new Uint8Array(first as ArrayBuffer)
}
