import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketToken } from '@oxbow/contract/marketDocuments'
import { findTwin } from '@oxbow/tokens/findTwin'
import type { Token } from '@oxbow/tokens/getTokens'
import { useCallback, useMemo } from 'react'
import type { TokenMark } from '../../features/explore/market/TokenName.tsx'
import { getTokenWarning } from '../../features/tokens/tokenWarnings.ts'
import { useAllTokens } from '../../state/tokens/useAllTokens.ts'

/** A row's warning about a token: from the operator's list, or because an unlisted token imitates a listed one on the same network. */
export function useTokenMarks(networks: readonly Network[]): (token: MarkedToken) => TokenMark | undefined {
  const { t, i18n } = useLingui()
  const tokens = useAllTokens(networks)
  const listedOn = useMemo(() => byChain(tokens), [tokens])
  return useCallback(
    ({ chainId, address, symbol, name }) => {
      const { listed, good } = listedOn.get(chainId) ?? none
      const known = listed.get(address)
      if (known) {
        const warning = getTokenWarning(known)
        return warning && { tone: warning.severity, badge: i18n._(warning.badge), detail: i18n._(warning.detail) }
      }
      const imitated = findTwin({ chainId, address, symbol: symbol ?? '', name: name ?? '' }, good)?.symbol
      return imitated === undefined
        ? undefined
        : { tone: 'critical', badge: t`Impostor`, detail: t`It calls itself like ${imitated} and is another token.` }
    },
    [listedOn, t, i18n],
  )
}

type MarkedToken = Pick<MarketToken, 'chainId' | 'address'> & Partial<Pick<MarketToken, 'symbol' | 'name'>>

type Listed = {
  /** Keyed by address. */
  readonly listed: ReadonlyMap<string, Token>
  /** Tokens without warnings. */
  readonly good: readonly Token[]
}

const none: Listed = { listed: new Map(), good: [] }

/** Computed once for all rows of a table. */
function byChain(tokens: readonly Token[]): ReadonlyMap<number, Listed> {
  return new Map(
    [...Map.groupBy(tokens, ({ chainId }) => chainId)].map(([chainId, own]) => [
      chainId,
      {
        // For duplicate addresses the first one counts, as in a linear search.
        listed: new Map(own.toReversed().map((token) => [token.address as string, token])),
        good: own.filter((token) => getTokenWarning(token) === undefined),
      },
    ]),
  )
}
