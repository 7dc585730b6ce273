import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { maxTokenLists } from '@oxbow/tokens/createTokenListStore'
import { toTokenListFacts } from '@oxbow/tokens/toTokenListFacts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TokenListsView, WantedList } from '../features/tokens/TokenListsView.tsx'
import { publishHosts } from '../state/node/nodes.ts'
import { tokenLists } from '../state/tokens/openTokenLists.ts'
import { useTokenLists } from '../state/tokens/tokenLists.ts'
import { useAllTokens } from '../state/tokens/useAllTokens.ts'

/** The token lists view, connected to this browser's storage. */
export function TokenListsPage({ networks, onClose }: TokenListsPage.Props) {
  const { t } = useLingui()
  const entries = useTokenLists()
  const ownLists = countByList(useAllTokens(networks))
  const getNetworkName = (chainId: number) => networks.find((network) => network.chainId === chainId)?.name

  return (
    <TokenListsView
      entries={entries}
      ownLists={ownLists}
      mostLists={maxTokenLists}
      getNetworkName={getNetworkName}
      onWant={(url) => told(tokenLists.want(url))}
      onTurn={(url, state) => told(tokenLists.turn(url, state))}
      onRemove={(url) => void tokenLists.remove(url).then(told)}
      onUpdate={tokenLists.update}
      renderWanted={(url) => <Wanted url={url} getNetworkName={getNetworkName} />}
      whatLeaves={
        <Link
          to="/what-leaves-this-device"
          onClick={onClose}
          className="min-h-6 self-start text-sm text-accent-text underline"
        >
          {t`Privacy: what leaves this device`}
        </Link>
      }
    />
  )
}

export declare namespace TokenListsPage {
  type Props = { networks: readonly Network[]; onClose: () => void }
}

function Wanted({ url, getNetworkName }: Pick<WantedList.Props, 'url' | 'getNetworkName'>) {
  const { data, refetch } = useQuery({
    queryKey: ['token-list', { url }],
    queryFn: () => tokenLists.look(url),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <WantedList
      url={url}
      answer={data?.status === 'ok' ? { ...data, facts: toTokenListFacts(data.list) } : data}
      getNetworkName={getNetworkName}
      onAdd={() => data?.status === 'ok' && void tokenLists.add(url, data.list)}
      onRemove={() => void tokenLists.remove(url).then(told)}
      onRetry={() => void refetch()}
      onReload={() => window.location.reload()}
    />
  )
}

function told<T>(result: T): T {
  publishHosts()
  return result
}

function countByList(tokens: ReturnType<typeof useAllTokens>): readonly { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { list } of tokens) if (list !== undefined) counts.set(list, (counts.get(list) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
