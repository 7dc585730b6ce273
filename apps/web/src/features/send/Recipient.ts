/** Who a transfer goes to, as far as it is known. */
export type Recipient =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
  /** It is neither an address nor a name that leads to one. */
  | { readonly status: 'invalid' }
  /** Nobody could be asked. */
  | { readonly status: 'unread' }
  /** A name that the person's or the wallet's node says leads elsewhere than the server does. */
  | { readonly status: 'disputed' }
  | ({ readonly status: 'found' } & FoundRecipient)

export type FoundRecipient = {
  /** Lower-case. */
  readonly address: `0x${string}`
  /** By the word of this site's server; undefined where it has none. */
  readonly username: string | undefined
  /** What the person calls the address. */
  readonly bookName: string | undefined
  readonly ensName: string | undefined
  /** A node that is not the server's says that the ENS name leads here. */
  readonly isEnsConfirmed: boolean
  /** The name that was typed and led here; undefined where the address was. */
  readonly typedName: string | undefined
  /** Where that name led when this browser last sent to it, if that was elsewhere. */
  readonly changedFrom: `0x${string}` | undefined
  /** The account is a contract that is known to be theirs on another network. */
  readonly isElsewhere: boolean
  /** What is at the address on the network of the transfer; undefined while that is read, or when it cannot be. */
  readonly kind: 'account' | 'token' | 'pool' | 'contract' | undefined
  /** The sender itself. */
  readonly isOwn: boolean
  /** This browser only looks at it (specification section 5): nobody has shown that its owner still can use it. */
  readonly isWatched: boolean
  /** How often this account has sent there, by this device or by a node that is not the server's; undefined while it is not known. */
  readonly sentCount: number | undefined
  /** An address that was really sent to, or is in the address book under a name, and that this one looks like. */
  readonly lookalike: { readonly address: `0x${string}`; readonly name?: string } | undefined
}

/** What the recipient is called: what the person calls it, else what was typed, else a username, else an ENS name. */
export function nameOf({ bookName, typedName, username, ensName }: FoundRecipient): string | undefined {
  return bookName ?? typedName ?? username ?? ensName
}

/** What to stop at before the review, in the order of the specification (section 4): a contract first, then an address that was never sent to. */
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
