import { toUsername } from '@oxbow/names/toUsername'
import { usernameQueryOptions } from '@oxbow/names/usernameQueryOptions'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import { ensAddressQueryOptions } from '@oxbow/tokens/ensAddressQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { parseAddress } from '@oxbow/tokens/matchTokens'
import { useQuery } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { keepsUsernames } from '../names/keepsUsernames.ts'
import { useChain } from '../useChain.ts'
import { useDebounced } from '../useDebounced.ts'
import { isNameLike } from './isNameLike.ts'

/** As in the search: names are looked up after a pause in typing. */
const debounceMilliseconds = 200

/** The account that a text names: an address, or a name that resolves to one. */
export type NamedAddress =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
  /** Neither an address nor a name that resolves to one. */
  | { readonly status: 'invalid' }
  /** The name couldn't be resolved. */
  | { readonly status: 'unread'; readonly retry: () => void }
  | {
      readonly status: 'found'
      readonly address: `0x${string}`
      /** Username, else ENS name. */
      readonly name: string | undefined
    }

/** Resolves the account that a text names. Undefined means that nothing was typed. */
export function useAddressOf(typed: string | undefined): NamedAddress {
  const { config, networks } = useChain(undefined)
  const text = (typed ?? '').replace(/\s/g, '')
  const settled = useDebounced(text, debounceMilliseconds)
  const home = findEnsHome(networks ?? [])
  const name = isNameLike(text) && settled === text ? text : undefined
  const named = useQuery(ensAddressQueryOptions(client, { home, name }))
  const direct = parseAddress(text)
  // ENS takes precedence: below the operator's name only names without an ENS record are usernames.
  const parent = named.data === null ? config?.site.ensParent : undefined
  const wanted = keepsUsernames(config) && direct === undefined ? toUsername(text, parent) : undefined
  const username = settled === text ? wanted : undefined
  const claimed = useQuery(usernameQueryOptions(client, { username }))
  const accounts = keepsUsernames(config) && direct !== undefined ? [direct] : []
  const owned = useQuery(usernamesQueryOptions(client, { accounts }))
  const reverse = useQuery(ensNameQueryOptions(client, { home, address: direct }))
  if (text === '') return { status: 'empty' }
  if (direct !== undefined)
    return { status: 'found', address: direct, name: owned.data?.[0]?.username ?? reverse.data ?? undefined }
  if (wanted !== undefined) {
    if (username === undefined || claimed.isPending) return { status: 'looking' }
    const { account, username: name } = claimed.data?.profile ?? {}
    if (account !== undefined) return { status: 'found', address: account, name }
    return claimed.isError ? { status: 'unread', retry: () => void claimed.refetch() } : { status: 'invalid' }
  }
  if (!isNameLike(text) || (networks !== undefined && home === undefined)) return { status: 'invalid' }
  if (name === undefined || named.isPending) return { status: 'looking' }
  if (named.data) return { status: 'found', ...named.data }
  return named.isError ? { status: 'unread', retry: () => void named.refetch() } : { status: 'invalid' }
}
