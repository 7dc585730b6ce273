/** A transfer's recipient, as far as known. */
export type Recipient =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
  /** Neither an address nor a name that resolves to one. */
  | { readonly status: 'invalid' }
  /** The name couldn't be resolved. */
  | { readonly status: 'unread' }
  /** The user's or wallet's node resolves the name to another address than the server. */
  | { readonly status: 'disputed' }
  | ({ readonly status: 'found' } & FoundRecipient)

export type FoundRecipient = {
  /** Lower-case. */
  readonly address: `0x${string}`
  /** From this site's server; undefined if there is none. */
  readonly username: string | undefined
  /** Path of the username's picture on this site. */
  readonly avatar?: string | undefined
  /** The user's own name for the address. */
  readonly bookName: string | undefined
  readonly ensName: string | undefined
  /** A node other than the server's confirms that the ENS name resolves to this address. */
  readonly isEnsConfirmed: boolean
  /** The typed name; undefined if an address was typed. */
  readonly typedName: string | undefined
  /** The address that the name resolved to when this browser last sent to it, if it differs. */
  readonly changedFrom: `0x${string}` | undefined
  /** The username belongs to a contract wallet on another network, whose owner may not control this address here. */
  readonly isElsewhere: boolean
  /** What is at the address on the transfer's network; undefined while loading or if it can't be read. */
  readonly kind: 'account' | 'token' | 'pool' | 'contract' | undefined
  /** The sender itself. */
  readonly isOwn: boolean
  /** A watched wallet: its owner hasn't proven access to it. */
  readonly isWatched: boolean
  /** Number of earlier transfers to this address, from this device or a node other than the server's; undefined while unknown. */
  readonly sentCount: number | undefined
  /** An address that was sent to, or is in the address book, and looks similar to this one. */
  readonly lookalike: { readonly address: `0x${string}`; readonly name?: string } | undefined
}

/** The recipient's name: the user's own, else the typed one, else username, else ENS name. */
export function nameOf({ bookName, typedName, username, ensName }: FoundRecipient): string | undefined {
  return bookName ?? typedName ?? username ?? ensName
}

/** The warning to show before the review, the graver one first: contracts, then addresses never sent to. */
export function speedBumpOf(
  { kind, sentCount, isOwn }: FoundRecipient,
  passed: readonly SpeedBump[],
): SpeedBump | undefined {
  const isContract = kind === 'contract' || kind === 'token' || kind === 'pool'
  if (isContract && !passed.includes('contract')) return 'contract'
  if (!isOwn && !sentCount && !passed.includes('new-address')) return 'new-address'
  return undefined
}

export type SpeedBump = 'contract' | 'new-address'
