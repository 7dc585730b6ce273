import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { MarketToken } from '@oxbow/contract/marketDocuments'
import { findImitated } from '@oxbow/exchange/token/findImitated'
import { useCallback } from 'react'
import { useAllTokens } from '../app/useAllTokens.ts'
import type { TokenMark } from '../features/explore/TokenName.tsx'
import { getTokenWarning } from '../features/tokens/tokenWarnings.ts'

/**
 * What a row says against a token: what the operator's list warns of, or that a token which is not listed passes itself off as one that is, on the
 * same network.
 */
export function useTokenMarks(networks: readonly Network[]): (token: MarketToken) => TokenMark | undefined {
  const { t, i18n } = useLingui()
  const tokens = useAllTokens(networks)
  return useCallback(
    ({ chainId, address, symbol, name }) => {
      const listed = tokens.filter((token) => token.chainId === chainId)
      const known = listed.find((token) => token.address === address)
      if (known) {
        const warning = getTokenWarning(known)
        return warning && { tone: warning.severity, badge: i18n._(warning.badge), detail: i18n._(warning.detail) }
      }
      const good = listed.filter((token) => getTokenWarning(token) === undefined)
      const imitated = findImitated({ address, symbol: symbol ?? '', name: name ?? '' }, good)?.symbol
      return imitated === undefined
        ? undefined
        : { tone: 'critical', badge: t`Impostor`, detail: t`It calls itself like ${imitated} and is another token.` }
    },
    [tokens, t, i18n],
  )
}
