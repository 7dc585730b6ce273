import { smartAccountCode } from '@oxbow/delegation/smartAccount'

type Delegation = {
  readonly network: { readonly name: string }
  /** Undefined if it couldn't be read. */
  readonly delegate: `0x${string}` | undefined
}

/** The smart wallet state of a passkey account over all networks, with their names; states that need an action come first. */
export type SmartWalletState =
  | { readonly status: 'loading' }
  | { readonly status: 'off' }
  | { readonly status: 'on' | 'action-required' | 'unknown'; readonly networks: readonly string[] }

/** @param delegations networks where the account delegates or that didn't answer; undefined while the networks aren't known */
export function toSmartWalletState(delegations: readonly Delegation[] | undefined): SmartWalletState {
  if (delegations === undefined) return { status: 'loading' }
  const namesOf = (is: (delegate: Delegation['delegate']) => boolean) =>
    delegations.filter(({ delegate }) => is(delegate)).map(({ network }) => network.name)
  const foreign = namesOf((delegate) => delegate !== undefined && delegate !== smartAccountCode)
  if (foreign.length > 0) return { status: 'action-required', networks: foreign }
  const on = namesOf((delegate) => delegate === smartAccountCode)
  if (on.length > 0) return { status: 'on', networks: on }
  const unknown = namesOf((delegate) => delegate === undefined)
  return unknown.length > 0 ? { status: 'unknown', networks: unknown } : { status: 'off' }
}
