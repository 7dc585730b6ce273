import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { markImpostors } from '@oxbow/tokens/markImpostors'
import { matchTokens } from '@oxbow/tokens/matchTokens'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useEffect, useMemo, useState } from 'react'
import { TokenDialog } from '../../features/tokens/TokenDialog.tsx'
import { whenIdle } from '../../loading/whenIdle.ts'
import { useSettings } from '../../state/settings.ts'
import { hidesSmallBalances } from '../../state/settingsStore.ts'
import { tokenLists } from '../../state/tokens/openTokenLists.ts'
import { useListedTokens } from '../../state/tokens/tokenLists.ts'
import { tokenMemory, useRememberedTokens } from '../../state/tokens/tokenMemory.ts'
import { useAllTokens } from '../../state/tokens/useAllTokens.ts'
import { useUnlistedBalances } from '../../state/tokens/useUnlistedBalances.ts'
import { useChain } from '../../state/useChain.ts'
import { useDebounced } from '../../state/useDebounced.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { TokenImport } from './TokenImport.tsx'
import { useTrending, useUnlisted } from './tokenLookups.ts'

/** As in the search. Lists on this device respond at once. */
const debounceMilliseconds = 200

/** The token picker with this browser's recent and favourite tokens, other networks' lists, and results of index and chain. */
export function TokenChoice(props: TokenChoice.Props) {
  const { t } = useLingui()
  const { network, onSelect, onElsewhere } = props
  const tokens = useMemo(() => markImpostors(props.tokens), [props.tokens])
  const { config, networks = [] } = useChain(undefined)
  const { favourites, recent } = useRememberedTokens()
  const settings = useSettings()
  const [query, setQuery] = useState('')
  const settled = useDebounced(query.trim(), debounceMilliseconds)
  const hasIndex = config?.features.data.status === 'on'
  const elsewhere = useAllTokens(networks.filter(({ chainId }) => chainId !== network.chainId))
  const listed = useListedTokens(network.chainId)
  const fromLists = useMemo(() => markImpostors(listed), [listed])
  useEffect(() => whenIdle(() => void tokenLists.updateOutdated()), [])
  const trending = useTrending(network, hasIndex)
  const { unlisted, lookup, retry } = useUnlisted(network, settled, tokens, hasIndex)
  const inView = useMemo(() => [...unlisted, ...matchTokens(fromLists, settled)], [unlisted, fromLists, settled])
  const getUnlisted = useUnlistedBalances(network, inView, useConnection()?.account.address)

  function select(token: Token) {
    tokenMemory.addRecent(token)
    if (token.chainId === network.chainId) {
      onSelect(token)
      return
    }
    const there = networks.find(({ chainId }) => chainId === token.chainId)
    if (there) onElsewhere(there.slug, toCurrency(token.address))
  }

  return (
    <TokenDialog
      {...props}
      tokens={tokens}
      hiding={{ hideSmallBalances: hidesSmallBalances(settings), hideSpam: settings.hideSpam }}
      networkName={network.name}
      favourites={favourites}
      recent={recent}
      trending={trending}
      elsewhere={elsewhere}
      fromLists={fromLists}
      unlisted={unlisted}
      getBalance={(token) => props.getBalance(token) ?? getUnlisted(token)}
      lookup={settled === query.trim() ? lookup : 'waiting'}
      getNetworkName={(chainId) => networks.find((other) => other.chainId === chainId)?.name ?? ''}
      onQuery={setQuery}
      onRetry={retry}
      onFavourite={tokenMemory.toggleFavourite}
      onSelect={select}
      onImport={tokenMemory.addImported}
      renderImport={({ token, ...rest }) => (
        <TokenImport
          {...rest}
          network={network}
          tokens={tokens}
          address={token.address}
          claim={token}
          missing={t`There is no token at this address on ${network.name}, whatever its list says.`}
          leaveLabel={t`Back`}
        />
      )}
    />
  )
}

export declare namespace TokenChoice {
  type Props = Pick<
    TokenDialog.Props,
    'tokens' | 'selected' | 'shortcuts' | 'getBalance' | 'getUsd' | 'onSelect' | 'onClose'
  > & {
    network: Network
    /** Called if a token of another network is chosen; the page then navigates there. */
    onElsewhere: (slug: string, currency: string) => void
  }
}
