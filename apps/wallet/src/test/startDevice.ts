import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createEntropy } from '@oxbow/wallet-core/createEntropy'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { onTestFinished, vi } from 'vitest'
import { knownWallet } from '../keeper/knownWallet.ts'
import { random } from '../keeper/random.ts'
import { fromBase64url, toBase64url } from '../passkey/base64url.ts'

export type Asked = { readonly path: string; readonly body: unknown }

/**
 * A browser with passkeys at the wallet's page, and the server that it asks. Gone after the test.
 *
 * @param answer What the server says; what it throws is a server that doesn't answer.
 */
export function startDevice(answer: (asked: Asked) => unknown) {
  const origin = 'http://wallet.localhost:3000'
  const stored = new Map<string, string>()
  const passkeys = new Map<string, Uint8Array>()
  const use = (id: string) => ({
    id,
    rawId: fromBase64url(id).buffer,
    type: 'public-key',
    getClientExtensionResults: () => ({ prf: { results: { first: passkeys.get(id)!.slice().buffer } } }),
    response: {
      clientDataJSON: new ArrayBuffer(1),
      authenticatorData: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
      attestationObject: new ArrayBuffer(1),
      getTransports: () => ['internal'],
    },
  })
  function addPasskey(): string {
    const id = toBase64url(random(16))
    passkeys.set(id, random(32))
    return id
  }
  vi.stubGlobal('location', { origin, hostname: 'wallet.localhost' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('navigator', {
    credentials: {
      create: async () => use(addPasskey()),
      async get({ publicKey: { allowCredentials } }: { publicKey: { allowCredentials: { id: Uint8Array }[] } }) {
        const allowed = allowCredentials.map(({ id }) => toBase64url(id))
        const id = [...passkeys.keys()].find((each) => allowed.length === 0 || allowed.includes(each))
        if (id === undefined) throw new DOMException('None of them is here.', 'NotAllowedError')
        return use(id)
      },
    },
  })
  vi.stubGlobal('fetch', async (path: string, init?: { readonly body: string }) => {
    const said = await answer({ path, body: init === undefined ? {} : JSON.parse(init.body) })
    return said instanceof Response ? said : Response.json(said)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { origin, passkeys, addPasskey }
}

/** Puts a wallet on it that one passkey opens. */
export function giveWallet({ origin, passkeys, addPasskey }: ReturnType<typeof startDevice>) {
  const id = addPasskey()
  const keyring = createKeyring({ random })
  const { address } = keyring.addPhrase(createEntropy(random), { platform: 'evm', name: 'Wallet 1' })
  const key = { kind: 'passkey', credential: id, prf: passkeys.get(id)!.slice() } as const
  const vault = sealVault(createVault(keyring.toBytes(), key, { realm: origin, random }), random)
  const wallet = { address, vault, revision: 1, isBackedUp: false, passkeys: [{ id, label: '', createdAt: 1 }] }
  knownWallet.set({ ...wallet, addresses: [address] })
  return wallet
}
