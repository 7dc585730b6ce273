import { createHash, randomBytes } from 'node:crypto'
import type { Challenge, UsernameProfile } from '@oxbow/names/Username'
import { toTypedData, type UsernameAction } from '@oxbow/names/UsernameAction'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { TestServer } from './startTestServer.ts'

export type Answer = {
  status: number
  json: { errorCode?: string; detail?: string; profile?: UsernameProfile | null }
  headers: Record<string, unknown>
}

/** Somebody with a wallet of their own, on a device of their own unless it is named, at an address of their own. */
export function usernameVisitor(server: TestServer, { deviceId = randomBytes(16).toString('hex') } = {}) {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = key.address.toLowerCase() as Hex
  const ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', host: 'localhost:3000' }
    const answer = await server.app.inject({ method: 'POST', url: path, payload: body, headers, remoteAddress: ip })
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
  }
  const challenge = async () =>
    (await post('/v1/username/challenge', { account, deviceId })).json as unknown as Challenge

  /** The request of an action over a challenge, a new one by default. */
  async function sign(action: UsernameAction, over?: Challenge) {
    const asked = over ?? (await challenge())
    const typedData = toTypedData(action, { account, chainId: 31337, challenge: asked })
    const signature = await key.signTypedData(typedData)
    return { account, chainId: 31337, nonce: asked.nonce, signature, ...fieldsOf(action) }
  }
  const act = async (action: UsernameAction) => post(`/v1/username/${action.kind}`, await sign(action))

  return {
    account,
    key,
    ip,
    post,
    challenge,
    sign,
    claim: (username: string) => act({ kind: 'claim', username }),
    change: (username: string) => act({ kind: 'change', username }),
    delete: () => act({ kind: 'delete' }),
    edit: (facts: { bio: string; website: string; x: string }) => act({ kind: 'edit', ...facts }),
    async setAvatar(picture: Buffer | undefined) {
      const pictureHash = picture && (`0x${createHash('sha256').update(picture).digest('hex')}` as const)
      const signed = await sign({ kind: 'avatar', pictureHash })
      return post('/v1/username/avatar', { ...signed, picture: picture?.toString('base64') ?? null })
    },
  }
}

function fieldsOf({ kind, ...fields }: UsernameAction): object {
  return kind === 'avatar' ? { picture: null } : fields
}
