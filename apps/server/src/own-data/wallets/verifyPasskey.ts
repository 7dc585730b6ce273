import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskey, StoredPasskey } from './createWallets.ts'
import { PasskeyRefusedError } from './walletErrors.ts'

export type ExpectedAt = {
  /** The wallet's origin: signatures from the exchange's pages or from a frame are refused. */
  readonly origin: string
  readonly challenge: string
}

/** Only ES256, which every platform supports. */
const algorithms = [-7]

/** Loaded with the first passkey, because it is a tenth of the server's modules and would slow every start. */
const loadVerifier = () => import('@simplewebauthn/server')

/** @throws {PasskeyRefusedError} */
export async function verifyNewPasskey(response: RegistrationResponseJSON, at: ExpectedAt): Promise<NewPasskey> {
  assertTopLevel(response.response.clientDataJSON)
  const { verifyRegistrationResponse } = await loadVerifier()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: at.challenge,
    expectedOrigin: at.origin,
    expectedRPID: new URL(at.origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!verified) throw new PasskeyRefusedError()
  const { credential, aaguid } = registrationInfo
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    aaguid,
    transports: [...(credential.transports ?? [])],
  }
}

/** @returns the authenticator's counter @throws {PasskeyRefusedError} */
export async function verifyPasskey(
  response: AuthenticationResponseJSON,
  passkey: StoredPasskey,
  at: ExpectedAt,
): Promise<number> {
  assertTopLevel(response.response.clientDataJSON)
  if (!isExactSignature(Buffer.from(response.response.signature, 'base64url'))) throw new PasskeyRefusedError()
  const { verifyAuthenticationResponse } = await loadVerifier()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: at.challenge,
    expectedOrigin: at.origin,
    expectedRPID: new URL(at.origin).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(refuse)
  if (!verified) throw new PasskeyRefusedError()
  return authenticationInfo.newCounter
}

/** Client data that a browser signed; undefined if invalid. */
export function readClientData(
  text: string,
): { readonly challenge: string; readonly crossOrigin: unknown } | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof challenge === 'string' ? { challenge, crossOrigin } : undefined
  } catch {
    return undefined
  }
}

function assertTopLevel(clientData: string): void {
  // Absent in older browsers, which don't support passkeys in cross-origin frames.
  if (readClientData(clientData)?.crossOrigin) throw new PasskeyRefusedError()
}

/** Exactly two DER integers, which the library doesn't check, so that each signature has one encoding. */
function isExactSignature(der: Buffer): boolean {
  const [sequence, size, first, sizeOfR = 0] = der
  const atS = 4 + sizeOfR
  return (
    sequence === 0x30 &&
    size === der.length - 2 &&
    first === 0x02 &&
    der[atS] === 0x02 &&
    atS + 2 + (der[atS + 1] ?? 0) === der.length
  )
}

function refuse(cause: unknown): never {
  throw new PasskeyRefusedError(cause)
}
