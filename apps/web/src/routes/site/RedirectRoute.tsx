import type { Network } from '@oxbow/chain/Network'
import { isNativeName } from '@oxbow/chain/nativeToken'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Destination } from '../../router/Destination.ts'
import { parsePageSearch, pickLooks } from '../../router/PageSearch.ts'
import type { ChainFacts, RouteRequest } from '../../router/rows/RouteRow.ts'
import { parseSearchText } from '../../router/searchText.ts'
import { client } from '../../state/exchange.ts'
import { useChain } from '../../state/useChain.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'

/** A legacy URL whose target depends on the network: the URL's, else the wallet's, else the operator's first. */
export function RedirectRoute({ to }: RedirectRoute.Props) {
  const params = useParams({ strict: false })
  const { searchStr, hash } = useLocation()
  const search = parseSearchText(searchStr)
  const connection = useConnection()
  const { networks, network: named, error } = useChain(search.chain)
  const isNamed = named !== undefined && named.slug === search.chain?.toLowerCase()
  const network = isNamed ? named : (networks?.find(({ chainId }) => chainId === connection?.chainId) ?? named)
  const destination = useDestination(to, { params, search, hash }, network)
  if (destination) return <Navigate to={destination.to} search={destination.search} replace />
  return network === undefined && error ? <LoadFailureAlone error={error} /> : null
}

export declare namespace RedirectRoute {
  type Props = { to: (request: RouteRequest, facts: ChainFacts) => Destination | Promise<Destination> }
}

function useDestination(to: RedirectRoute.Props['to'], request: RouteRequest, network: Network | undefined) {
  // Kept in state: a new object in each render would navigate again and again.
  const [destination, setDestination] = useState<Required<Destination>>()
  const key = JSON.stringify(request)
  useEffect(() => {
    if (network === undefined) return
    let isOver = false
    const facts = { network, findPair: (a: string, b: string) => findPair(network, a, b) }
    const asked = JSON.parse(key) as RouteRequest
    Promise.resolve(to(asked, facts)).then((found) => {
      const looks = pickLooks(parsePageSearch(asked.search))
      if (!isOver) setDestination({ to: found.to, search: { ...looks, ...found.search } })
    })
    return () => {
      isOver = true
    }
  }, [to, key, network])
  return destination
}

/** Asks the v2 factory. If the node doesn't answer, no pair is found. */
async function findPair(network: Network, currencyA: string, currencyB: string): Promise<string | undefined> {
  const tokens = [currencyA, currencyB].map((id) =>
    isNativeName(id) || id.toLowerCase() === 'eth' ? network.contracts.weth : id.toLowerCase(),
  )
  const { v2Factory } = network.contracts
  if (v2Factory === undefined || !tokens.every((token) => /^0x[0-9a-f]{40}$/.test(token))) return undefined
  const data: `0x${string}` = `${getPairSelector}${tokens.map((token) => token.slice(2).padStart(64, '0')).join('')}`
  try {
    const word = await client
      .rpc(network.chainId)
      .request({ method: 'eth_call', params: [{ to: v2Factory, data }, 'latest'] as const })
    const pair = `0x${String(word).slice(-40)}`
    return /^0x0*$/.test(pair) ? undefined : pair
  } catch {
    return undefined
  }
}

/** `getPair(address,address)` */
const getPairSelector = '0xe6a43905'
