import { randomBytes, randomInt } from 'node:crypto'
import { type Forgery, SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { TestServer } from './startTestServer.ts'

export const walletOrigin = 'http://wallet.localhost:3000'
const rpId = 'wallet.localhost'

/** What the server sees of a vault: of which revision it is, and where it lives. */
export function vaultOf(revision: number, realm = walletOrigin): string {
  return JSON.stringify({ format: 'oxbow-vault', version: 1, realm, revision, ciphertext: 'sealed' })
}

type Known = { readonly device?: SoftAuthenticator; readonly address?: string; readonly ip?: string }

/** Somebody with an authenticator at the wallet's page. Each has as many addresses as requests: nobody is slowed down by chance. */
export function vaultVisitor(server: TestServer, known: Known = {}) {
  const device = known.device ?? new SoftAuthenticator()
  const address = known.address ?? `0x${randomBytes(20).toString('hex')}`
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

  return {
    device,
    address,
    post,
    challenge,
    answer,
    assertion,
    ticket,
    register: async (forgery?: Forgery) =>
      post('register', { response: await registration(forgery), address, vault: vaultOf(1) }),
    signIn: async (credential?: string) =>
      post('verify', { kind: 'sign-in', response: await assertion('sign-in', credential) }),
    async addPasskey(from: number) {
      const agreed = await ticket('register-new-authentication-types')
      return post('register', { response: await registration(), ticket: agreed, vault: vaultOf(from + 1), from })
    },
  }
}
