import type { Challenge } from './Username.ts'

type Hex = `0x${string}`

/** What an account does to its username. */
export type UsernameAction =
  | { readonly kind: 'claim'; readonly username: string }
  | { readonly kind: 'change'; readonly username: string }
  | { readonly kind: 'delete' }
  | { readonly kind: 'edit'; readonly bio: string; readonly website: string; readonly x: string }
  /** SHA-256 of the picture's bytes as they are sent; undefined takes the picture away. */
  | { readonly kind: 'avatar'; readonly pictureHash: Hex | undefined }

/**
 * What is signed for an action (EIP-712): for one site, one account, one challenge and one time. Pages write it and the server writes it anew, so that what
 * is signed is what is done.
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
