import type { Challenge } from './Username.ts'

type Hex = `0x${string}`

/** A signed action on an account's username. */
export type UsernameAction =
  | { readonly kind: 'claim'; readonly username: string }
  | { readonly kind: 'change'; readonly username: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'edit'; readonly bio: string; readonly website: string; readonly x: string }
  /** SHA-256 of the picture's bytes as sent; undefined removes the picture. */
  | { readonly kind: 'avatar'; readonly pictureHash: Hex | undefined }

/**
 * Typed data (EIP-712) of an action, bound to one site, account, challenge and time. Page and server build it independently, so what is done is what
 * was signed.
 */
export function toTypedData(action: UsernameAction, signing: toTypedData.Signing): toTypedData.ReturnType {
  const { account, chainId, challenge } = signing
  const { fields, primaryType, values } = describe(action)
  return {
    domain: { name: 'Oxbow usernames', version: '1', chainId },
    types: { [primaryType]: [...common, ...fields] },
    primaryType,
    message: { ...challenge, account, expiresAt: BigInt(challenge.expiresAt), ...values },
  }
}

export declare namespace toTypedData {
  type Signing = { readonly account: Hex; readonly chainId: number; readonly challenge: Challenge }
  type ReturnType = {
    readonly domain: { readonly name: string; readonly version: string; readonly chainId: number }
    readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
    readonly primaryType: string
    readonly message: Readonly<Record<string, unknown>>
  }
}

const common = [
  { name: 'site', type: 'string' },
  { name: 'account', type: 'address' },
  { name: 'nonce', type: 'bytes32' },
  { name: 'expiresAt', type: 'uint256' },
]
const text = (name: string) => ({ name, type: 'string' })

function describe(action: UsernameAction) {
  switch (action.kind) {
    case 'claim':
      return { primaryType: 'ClaimUsername', fields: [text('username')], values: { username: action.username } }
    case 'change':
      return { primaryType: 'ChangeUsername', fields: [text('username')], values: { username: action.username } }
    case 'delete':
      return { primaryType: 'DeleteUsername', fields: [], values: {} }
    case 'edit': {
      const { bio, website, x } = action
      return { primaryType: 'EditProfile', fields: ['bio', 'website', 'x'].map(text), values: { bio, website, x } }
    }
    case 'avatar':
      return {
        primaryType: 'SetAvatar',
        fields: [{ name: 'sha256', type: 'bytes32' }],
        values: { sha256: action.pictureHash ?? noPicture },
      }
  }
}

const noPicture: Hex = `0x${'0'.repeat(64)}`
