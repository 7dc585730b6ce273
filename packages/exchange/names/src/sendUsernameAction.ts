import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import type { WalletAnswer, WalletConnection } from '@oxbow/connectors/Wallet'
import { BaseError } from '@oxbow/errors/BaseError'
import { sha256 } from 'viem'
import { challengeResponseSchema, signedResponseSchema, type UsernameProfile } from './Username.ts'
import { toTypedData, type UsernameAction } from './UsernameAction.ts'

/** A change of a username; a picture as its bytes. */
export type UsernameChange =
  | Exclude<UsernameAction, { kind: 'avatar' }>
  | { readonly kind: 'avatar'; readonly picture: Uint8Array | undefined }

/**
 * Has the wallet sign a change and sends it to the server.
 *
 * @returns the new profile; null once the name is deleted
 * @throws {SiteMismatchError} when the server wants a signature for another site, {WalletError}, {ApiError}, {ServerUnreachableError}
 */
export async function sendUsernameAction(
  client: ExchangeClient,
  { change, connection, deviceId, site }: sendUsernameAction.Parameters,
): Promise<sendUsernameAction.ReturnType> {
  const { account, chainId, wallet } = connection
  const { address } = account
  const action = toAction(change)
  const asked = { account: address, deviceId }
  const challenge = await client.api.ask('/v1/username/challenge', challengeResponseSchema, { body: asked })
  if (challenge.site !== site) throw new SiteMismatchError(challenge.site, site)
  const typedData = toTypedData(action, { account: address, chainId, challenge })
  const answer = await signTypedData(wallet, address, typedData)
  if (answer.status === 'rejected') return answer
  const body = { account: address, chainId, nonce: challenge.nonce, signature: answer.signature, ...toFields(change) }
  const { profile } = await client.api.ask(`/v1/username/${change.kind}`, signedResponseSchema, { body })
  return { status: 'accepted', profile }
}

export declare namespace sendUsernameAction {
  type Parameters = {
    readonly change: UsernameChange
    readonly connection: WalletConnection
    readonly deviceId: string
    /** Host of the page, with port. */
    readonly site: string
  }
  type ReturnType = WalletAnswer<{ readonly profile: UsernameProfile | null }>
}

function toAction(change: UsernameChange): UsernameAction {
  if (change.kind !== 'avatar') return change
  return { kind: 'avatar', pictureHash: change.picture && sha256(change.picture) }
}

function toFields({ kind: _, ...fields }: UsernameChange): object {
  return 'picture' in fields ? { picture: fields.picture ? toBase64(fields.picture) : null } : fields
}

/** In chunks, because the number of arguments is limited. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

export class SiteMismatchError extends BaseError {
  override name = 'Names.SiteMismatchError'
  constructor(asked: string, own: string) {
    super('The server requested a signature for another site.', {
      code: 'SiteMismatch',
      facts: [`asked for: ${asked}`, `this page: ${own}`],
    })
  }
}
