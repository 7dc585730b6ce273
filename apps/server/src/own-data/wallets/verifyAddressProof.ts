import { type Hex, recoverTypedDataAddress } from 'viem'
import { AddressNotProvenError } from './walletErrors.ts'

/** As `signAddressProof` of the wallet's core signs it, written a second time: neither can change without the other. */
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
  /** Of the wallet at this server. */
  readonly origin: string
  /** The one that the passkey answered, and that was just taken. */
  readonly challenge: string
  readonly credential: string
}

/** Whether the address's own key agreed to this passkey. @throws {AddressNotProvenError} */
export async function verifyAddressProof(proof: string, { address, ...claim }: Claim): Promise<void> {
  const message = { account: address as Hex, ...claim }
  const signer = await recoverTypedDataAddress({ ...typedData, message, signature: proof as Hex }).catch(
    () => undefined,
  )
  if (signer?.toLowerCase() !== address) throw new AddressNotProvenError()
}
