import { createHash, randomInt } from 'node:crypto'
import { type Forgery, SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestServer } from './startTestServer.ts'

export const walletOrigin = 'http://wallet.localhost:3000'
const rpId = 'wallet.localhost'

const zeros = (length: number) => Buffer.alloc(length).toString('base64url')

/** What the server sees of a vault: of which revision it is, and where it lives; the rest has the form of one. */
export function vaultOf(revision: number, realm = walletOrigin, changes: object = {}): string {
  const lock = { id: 'passkey', kdf: null, publicKey: zeros(32), ephemeral: zeros(32), nonce: zeros(12) }
  const sealed = {
    format: 'oxbow-vault',
    version: 1,
    realm,
    id: '0'.repeat(32),
    revision,
    locks: [{ ...lock, wrapped: zeros(48) }],
    nonce: zeros(12),
    ciphertext: zeros(64),
    ...changes,
  }
  const checksum = createHash('sha256').update(JSON.stringify(sealed)).digest().subarray(0, 8).toString('base64url')
  return JSON.stringify({ ...sealed, checksum })
}

type Known = {
  readonly device?: SoftAuthenticator
  readonly key?: Hex
  /** When it is not that of the key. */
  readonly address?: string
  readonly ip?: string
}

/** What a wallet signs for its new passkey, with the fields that a forger changes. */
export type ForgedProof = {
  readonly key?: Hex
  readonly account?: string
  readonly origin?: string
  readonly credential?: string
  readonly challenge?: string
}

/** Somebody with an authenticator at the wallet's page. Each has as many addresses as requests: nobody is slowed down by chance. */
export function vaultVisitor(server: TestServer, known: Known = {}) {
  const device = known.device ?? new SoftAuthenticator()
  const key = known.key ?? generatePrivateKey()
  const address = known.address ?? privateKeyToAccount(key).address.toLowerCase()
  const addressOf = () => known.ip ?? [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/vault/${path}`,
      payload: body as object,
      remoteAddress: addressOf(),
      headers: { host: new URL(walletOrigin).host, 'content-type': 'application/json', ...headers },
    })
    return { status: answer.statusCode, json: answer.json() }
  }

  async function challenge(kind: string): Promise<string> {
    return (await post('challenge', { kind })).json.challenge
  }

  function answer(challenge: string, credential?: string, forgery?: Forgery) {
    const allow = credential === undefined ? [] : [credential]
    const { prf: _, ...response } = device.get({ origin: walletOrigin, challenge, rpId, allow }, forgery)
    return response
  }

  const assertion = async (kind: string, credential?: string, forgery?: Forgery) =>
    answer(await challenge(kind), credential, forgery)

  async function registration(forgery?: Forgery) {
    const asked = { origin: walletOrigin, challenge: await challenge('register'), rpId, userId: 'AAAA' }
    const { prf: _, ...response } = device.create(asked, forgery)
    return response
  }

  async function ticket(kind: string, credential?: string): Promise<string> {
    const { json } = await post('verify', { kind, response: await assertion(kind, credential) })
    return json.ticket
  }

  function prove({ credential, challenge }: { credential: string; challenge: string }, forged: ForgedProof = {}) {
    const { key: signer = key, ...changes } = forged
    return privateKeyToAccount(signer).signTypedData({
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
      message: { account: address as Hex, origin: walletOrigin, credential, challenge, ...(changes as object) },
    })
  }

  /** A new passkey with the proof that goes with it. */
  async function proven(forgery?: Forgery, forged?: ForgedProof) {
    const response = await registration(forgery)
    return { response, proof: await prove(claimOf(response), forged) }
  }

  function claimOf({ id, response }: Awaited<ReturnType<typeof registration>>) {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return { credential: id, challenge }
  }

  return {
    device,
    key,
    address,
    registration,
    proven,
    post,
    challenge,
    answer,
    assertion,
    ticket,
    register: async (forgery?: Forgery, forged?: ForgedProof) =>
      post('register', { ...(await proven(forgery, forged)), address, vault: vaultOf(1) }),
    /** Imports the key: under the address of a spare one if the server has a wallet of the first. */
    async importKey(spare = generatePrivateKey(), signer = spare) {
      const made = await proven()
      const account = privateKeyToAccount(spare).address.toLowerCase()
      const proof = await prove(claimOf(made.response), { key: signer, account })
      const fallback = { address: account, proof, vault: vaultOf(1) }
      return post('register', { ...made, address, vault: vaultOf(1), fallback })
    },
    signIn: async (credential?: string) =>
      post('verify', { kind: 'sign-in', response: await assertion('sign-in', credential) }),
    async addPasskey(from: number, forged?: ForgedProof) {
      const agreed = await ticket('register-new-authentication-types')
      return post('register', { ...(await proven({}, forged)), ticket: agreed, vault: vaultOf(from + 1), from })
    },
  }
}
