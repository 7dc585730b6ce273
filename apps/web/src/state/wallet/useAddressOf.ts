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

/** As the search (specification section 2.4): a name is looked up when somebody has stopped typing. */
const debounceMilliseconds = 200

/** The account that a text names: an address, or a name that leads to one. */
export type NamedAddress =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
  /** It is neither an address nor a name that leads to one. */
  | { readonly status: 'invalid' }
  /** Nobody could be asked. */
  | { readonly status: 'unread'; readonly retry: () => void }
  | {
      readonly status: 'found'
      readonly address: `0x${string}`
      /** What it is called: by its username, else by its ENS name. */
      readonly name: string | undefined
    }

/** Looks up whom a text names. Undefined is somebody who has typed nothing. */
export function useAddressOf(typed: string | undefined): NamedAddress {
  const { config, networks } = useChain(undefined)
  const text = (typed ?? '').replace(/\s/g, '')
  const settled = useDebounced(text, debounceMilliseconds)
  const home = findEnsHome(networks ?? [])
  const name = isNameLike(text) && settled === text ? text : undefined
  const named = useQuery(ensAddressQueryOptions(client, { home, name }))
  const direct = parseAddress(text)
  // What the chain has counts: below the operator's name only those are usernames that are not there.
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
