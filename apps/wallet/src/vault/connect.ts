import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createEntropy } from '@oxbow/wallet-core/createEntropy'
import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { signAddressProof } from '@oxbow/wallet-core/signAddressProof'
import { wipe } from '@oxbow/wallet-core/wipe'
import { keepWallet, mistaken, saveWallet } from './keepWallet.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { makePasskey } from './makePasskey.ts'
import { openServed } from './openServed.ts'
import { publicAccounts } from './publicAccounts.ts'
import { random } from './random.ts'

/** Creates a wallet: a recovery phrase that only its passkey opens. Nothing is stored before the passkey returned the same PRF twice. */
export function createWallet(): Promise<KnownWallet> {
  return makeWallet(addNewPhrase, false)
}

/**
 * Creates a wallet from accounts that the person has. If the server already has a wallet of the first
 * one's address, whose passkeys may be lost, that one stays as it is: the new wallet goes by the address
 * of a new phrase, which it has besides.
 *
 * @param fill adds the accounts; it throws before a passkey is made
 */
export function importWallet(fill: (keyring: Keyring) => void): Promise<KnownWallet> {
  return makeWallet(fill, true)
}

async function makeWallet(fill: (keyring: Keyring) => void, hasFallback: boolean): Promise<KnownWallet> {
  const keyring = createKeyring({ random })
  try {
    fill(keyring)
    const { registration, prf, credential, challenge } = await makePasskey('Oxbow wallet', [])
    const seal = (address: string) => {
      const content = keyring.toBytes()
      const vault = createVault(
        content,
        { kind: 'passkey', credential, prf },
        { realm: location.origin, address, random },
      )
      const text = sealVault(vault, random)
      wipe(content)
      closeVault(vault)
      return {
        held: { address, ...publicAccounts(keyring), vault, text, isBackedUp: false },
        proof: signAddressProof(keyring, address, { origin: location.origin, credential, challenge }),
      }
    }
    try {
      const { held, proof } = seal(keyring.accounts()[0]!.address)
      const second = hasFallback ? seal(addNewPhrase(keyring).address) : undefined
      const fallback = second && { address: second.held.address, proof: second.proof, vault: second.held.text }
      return await saveWallet(
        '/v1/vault/register',
        { response: registration, address: held.address, proof, fallback },
        held,
        second?.held,
      )
    } finally {
      wipe(prf)
    }
  } finally {
    keyring.wipe()
  }
}

function addNewPhrase(keyring: Keyring) {
  const entropy = createEntropy(random)
  const name = `Wallet ${keyring.accounts().length + 1}`
  const account = keyring.addPhrase(entropy, { platform: 'evm', name })
  wipe(entropy)
  return account
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
      return { held: { address, ...publicAccounts(keyring), vault, text, isBackedUp }, wallet, isVouchedFor }
    },
    { allowsUnproven: true },
  )
  // The keys are wiped by now, however long the answer takes.
  if (!isVouchedFor && !(await isTheirs(held.address))) throw mistaken()
  return keepWallet(held, wallet)
}
