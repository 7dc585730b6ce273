import { type Hex, recoverTypedDataAddress } from 'viem'
import { AddressNotProvenError } from './walletErrors.ts'

/** Must match `signAddressProof` in the wallet's core; duplicated so that neither side can change without the other. */
const typedData = {
  domain: { name: 'Oxbow wallet', version: '1' },
  types: {
    PasskeyRegistration: [
      { name: 'account', type: 'address' },
      { name: 'origin', type: 'string' },
      { name: 'credential', type: 'string' },
      { name: 'challenge', type: 'string' },
    ],
  },
  primaryType: 'PasskeyRegistration',
} as const

type Claim = {
  readonly address: string
  /** Origin of the wallet on this server. */
  readonly origin: string
  /** The challenge that the passkey answered and that was just consumed. */
  readonly challenge: string
  readonly credential: string
}

/** Checks that the address's own key authorized this passkey. @throws {AddressNotProvenError} */
export async function verifyAddressProof(proof: string, { address, ...claim }: Claim): Promise<void> {
  const message = { account: address as Hex, ...claim }
  const signer = await recoverTypedDataAddress({ ...typedData, message, signature: proof as Hex }).catch(
    () => undefined,
  )
  if (signer?.toLowerCase() !== address) throw new AddressNotProvenError()
}
