import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createEntropy } from '@oxbow/wallet-core/createEntropy'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { signAddressProof } from '@oxbow/wallet-core/signAddressProof'
import { wipe } from '@oxbow/wallet-core/wipe'
import { evmAddresses } from './evmAddresses.ts'
import { keepWallet, mistaken, saveWallet } from './keepWallet.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { makePasskey } from './makePasskey.ts'
import { openServed } from './openServed.ts'
import { random } from './random.ts'

/** Creates a wallet: a recovery phrase that only its passkey opens. Nothing is stored before the passkey returned the same PRF twice. */
export async function createWallet(): Promise<KnownWallet> {
  const { registration, prf, credential, challenge } = await makePasskey('Oxbow wallet', [])
  const keyring = createKeyring({ random })
  const entropy = createEntropy(random)
  try {
    const { address } = keyring.addPhrase(entropy, { platform: 'evm', name: 'Wallet 1' })
    const content = keyring.toBytes()
    const vault = createVault(
      content,
      { kind: 'passkey', credential, prf },
      { realm: location.origin, address, random },
    )
    const text = sealVault(vault, random)
    wipe(content)
    closeVault(vault)
    const proof = signAddressProof(keyring, address, { origin: location.origin, credential, challenge })
    return await saveWallet(
      '/v1/vault/register',
      { response: registration, address, proof },
      { address, addresses: [address], vault, text, isBackedUp: false },
    )
  } finally {
    wipe(entropy, prf)
    keyring.wipe()
  }
}

/**
 * Opens the server's copy of a passkey's wallet, which proves that the passkey opens it.
 *
 * @param isTheirs asks the person whether an address is theirs, if nothing else proves it: on a
 * device that doesn't know the wallet, when it was saved before locks had MACs. The default is no
 */
export async function signIn(
  isTheirs: (address: string) => Promise<boolean> = async () => false,
): Promise<KnownWallet> {
  const passkeys = knownWallet.get()?.passkeys.map(({ id }) => id) ?? []
  const { held, wallet, isVouchedFor } = await openServed(
    'sign-in',
    passkeys,
    (keyring, vault, { wallet, isVouchedFor }) => {
      const { address, vault: text, isBackedUp } = wallet
      return { held: { address, addresses: evmAddresses(keyring), vault, text, isBackedUp }, wallet, isVouchedFor }
    },
    { allowsUnproven: true },
  )
  // The keys are wiped by now, however long the answer takes.
  if (!isVouchedFor && !(await isTheirs(held.address))) throw mistaken()
  return keepWallet(held, wallet)
}
