import { onTestFinished, vi } from 'vitest'
import { fromBase64url, toBase64url } from '../passkey/base64url.ts'
import { random } from '../vault/random.ts'

export type Asked = { readonly path: string; readonly body: unknown }

/**
 * A browser with passkeys at the wallet's page, and its server. Removed after the test.
 *
 * @returns `passkeys.areOld`: creates unmarked passkeys. `forget`: makes it another device with the same passkeys. `lose`: removes one of them.
 * @param answer the server's answers; throwing makes the server unreachable
 */
export function startDevice(answer: (asked: Asked) => unknown) {
  const origin = 'http://wallet.localhost:3000'
  const stored = new Map<string, string>()
  const secrets = new Map<string, { readonly prf: Uint8Array; readonly userId: Uint8Array }>()
  const passkeys = { areOld: false }
  const use = (id: string) => ({
    id,
    rawId: fromBase64url(id).buffer,
    type: 'public-key',
    getClientExtensionResults: () => ({ prf: { results: { first: secrets.get(id)!.prf.slice().buffer } } }),
    response: {
      clientDataJSON: new ArrayBuffer(1),
      authenticatorData: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
      userHandle: secrets.get(id)!.userId.slice().buffer,
      attestationObject: new ArrayBuffer(1),
      getTransports: () => ['internal'],
    },
  })
  function addPasskey(userId: Uint8Array): string {
    const id = toBase64url(random(16))
    secrets.set(id, { prf: random(32), userId: passkeys.areOld ? random(32) : userId })
    return id
  }
  vi.stubGlobal('location', { origin, hostname: 'wallet.localhost' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  const { locks } = navigator
  vi.stubGlobal('navigator', {
    locks,
    credentials: {
      create: async ({ publicKey }: { publicKey: { user: { id: Uint8Array } } }) => use(addPasskey(publicKey.user.id)),
      async get({ publicKey: { allowCredentials } }: { publicKey: { allowCredentials: { id: Uint8Array }[] } }) {
        const allowed = allowCredentials.map(({ id }) => toBase64url(id))
        const id = [...secrets.keys()].find((each) => allowed.length === 0 || allowed.includes(each))
        if (id === undefined) throw new DOMException('None of them is here.', 'NotAllowedError')
        return use(id)
      },
    },
  })
  vi.stubGlobal('fetch', async (path: string, init?: { readonly body?: string }) => {
    const said = await answer({ path, body: init?.body === undefined ? {} : JSON.parse(init.body) })
    const headers = { date: new Date().toUTCString() }
    return said instanceof Response ? said : Response.json(said, { headers })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { passkeys, forget: () => stored.clear(), lose: (id: string) => void secrets.delete(id) }
}
