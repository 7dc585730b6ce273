import { prfInput } from '@oxbow/wallet-core/prfInput'
import { fromBase64url, toBase64url } from './base64url.ts'
import { passkeyMark } from './passkeyMark.ts'

/** What a passkey answered. `prf` opens the vault: it never leaves this page, and whoever has it wipes it. */
export type PasskeyAnswer = {
  readonly credential: string
  readonly prf: Uint8Array | undefined
  /** Made when each lock had a MAC, as the authenticator says: a vault where its lock has none isn't this passkey's. */
  readonly isMarked: boolean
  /** For the server, without the outputs of extensions. */
  readonly response: unknown
}

const timeout = 60_000

/** The host itself: a parent domain would give the exchange's pages the same PRF. */
const rpId = () => location.hostname
const extensions = () => ({ prf: { eval: { first: prfInput as Uint8Array<ArrayBuffer> } } })

/**
 * Asks for a passkey of this wallet. Call it in a click alone.
 * @param allow Credential ids; none for any that this device offers.
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

/** Makes a passkey. Its PRF at creation is only compared: some authenticators answer differently at first. */
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
