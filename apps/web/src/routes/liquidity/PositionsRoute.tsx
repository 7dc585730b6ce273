import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/failures/toFailure'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PositionsFrame } from '../../features/liquidity/list/PositionsFrame.tsx'
import { PositionsHead } from '../../features/liquidity/list/PositionsHead.tsx'
import { PositionsSkeleton } from '../../features/liquidity/list/PositionsSkeleton.tsx'
import { type PositionsFilter, parseFilter, toPositionsView } from '../../features/liquidity/list/PositionsView.ts'
import { UnreadPositions } from '../../features/liquidity/list/UnreadPositions.tsx'
import { RewardsCard } from '../../features/liquidity/rewards/RewardsCard.tsx'
import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import type { PageSearch } from '../../router/PageSearch.ts'
import { failureMessages } from '../../state/failure/failureMessages.ts'
import { useHiddenPositions } from '../../state/hiddenPositions.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useChain } from '../../state/useChain.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { useNetworkPositions } from '../account/useNetworkPositions.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { UnfinishedMoves } from './move/UnfinishedMoves.tsx'
import { PositionList } from './PositionList.tsx'
import { Rewards } from './Rewards.tsx'

// Filters load after the rows.
const PositionFilters = lazyPart(
  () => import('../../features/liquidity/list/PositionFilters.tsx').then((module) => module.PositionFilters),
  { isExtra: true },
)

/** `/positions`: an account's positions, read from the networks, with actions. `/migrate/v2`: its v2 pairs, to migrate them. */
export function PositionsRoute() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const isMigrating = useLocation({ select: ({ pathname }) => pathname.startsWith('/migrate/') })
  const search = useSearch({ strict: false })
  const { config, networks: offered, network, error: loadError } = useChain(search.chain)
  const chosen = network?.slug === search.chain?.toLowerCase() ? network : undefined
  const networks = useMemo(() => (chosen ? [chosen] : (offered ?? [])), [chosen, offered])
  const filter: PositionsFilter = isMigrating ? { protocol: 'v2', status: undefined } : parseFilter(search)
  const connection = useConnection()
  const account = connection?.account.address
  const answers = useNetworkPositions({ networks, account, hasFirst: filter.protocol !== 'v2' })
  const listed = useTokensOfNetworks(config, networks)
  const readable = networks.flatMap((each) => {
    const { tokens } = listed.of(each.chainId) ?? {}
    return tokens ? [{ network: each, tokens }] : []
  })
  const hiddenKeys = useHiddenPositions(account)
  // Rows are useless without the names of their tokens.
  const reads = answers.map((answer) => {
    const { tokens, error } = listed.of(answer.network.chainId) ?? {}
    return tokens ? answer : { ...answer, read: undefined, isWhole: false, error: error ?? answer.error }
  })
  const view = toPositionsView({ isConnected: connection !== undefined, reads, filter, hiddenKeys })
  const isFetching = answers.some((answer) => answer.isFetching)
  const retryAll = () => answers.forEach(({ retry }) => void retry())
  const answerOf = ({ chainId }: { chainId: number }) => answers.find((each) => each.network.chainId === chainId)

  function setSearch(change: Partial<Record<'chain' | 'protocol' | 'status', string | undefined>>) {
    const search = (old: PageSearch) =>
      Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== undefined))
    void navigate({ to: '.', search: search as never, replace: true })
  }

  function toBody() {
    switch (view.kind) {
      case 'disconnected':
        return (
          <EmptyState
            title={t`Connect a wallet to see its positions`}
            detail={t`Shows v2, v3, and v4 positions, read onchain.`}
            action={<Button onClick={accountDrawer.open}>{t`Connect wallet`}</Button>}
          />
        )
      case 'loading':
        return loadError ? <LoadFailure error={loadError} /> : <PositionsSkeleton />
      case 'failed':
        return (
          <GeneralError
            error={toGeneralError(view.error)}
            detail={i18n._(failureMessages[toFailure(view.error).code])}
            retry={{ onPress: retryAll, busy: isFetching }}
          />
        )
      case 'empty':
        return view.isPartial ? (
          <ErrorState
            kind="data"
            title={t`Couldn’t load some positions`}
            detail={t`None found so far. There may be more.`}
            retry={{ label: t`Try again`, onPress: retryAll, busy: isFetching }}
          />
        ) : networks.length === 1 ? (
          <EmptyState title={t`No positions on ${networks[0]!.name}`} detail={t`This account has no liquidity here.`} />
        ) : (
          <EmptyState title={t`No positions on any network`} detail={t`This account has no liquidity here.`} />
        )
      case 'list':
        return (
          <>
            <UnreadPositions
              unread={view.unread}
              onRetry={(each) => answerOf(each)?.retry()}
              isRetrying={(each) => answerOf(each)?.isFetching ?? false}
            />
            {connection && (
              <PositionList
                key={account}
                view={view}
                connection={connection}
                listed={listed}
                isOfSeveral={(offered?.length ?? 0) > 1}
                isMigrating={isMigrating}
                onAll={
                  filter.status || (filter.protocol && !isMigrating)
                    ? () => setSearch({ protocol: undefined, status: undefined })
                    : undefined
                }
              />
            )}
          </>
        )
    }
  }

  const rewards = (shows: 'claims' | 'notes') =>
    config &&
    connection &&
    !isMigrating && (
      <RewardsCard>
        {readable.map(({ network: each, tokens }, index) => (
          <Rewards
            key={`${each.chainId}${account}`}
            config={config}
            network={each}
            tokens={tokens}
            connection={connection}
            place={networks.length === 1 ? 'only' : index === 0 ? 'first' : 'further'}
            shows={shows}
          />
        ))}
      </RewardsCard>
    )

  return (
    <PositionsFrame>
      <PositionsHead isMigrating={isMigrating} chain={network?.slug} />
      {config && connection && readable.length > 0 && (
        <>
          {readable.map(({ network: each, tokens }) => (
            <UnfinishedMoves
              key={`${each.chainId}${account}`}
              network={each}
              account={connection.account.address}
              tokens={tokens}
            />
          ))}
          {rewards('claims')}
        </>
      )}
      {connection && offered && (offered.length > 1 || !isMigrating) && (
        <div className={offered.length > 1 && !isMigrating ? 'mt-6 min-h-28 sm:min-h-12' : 'mt-6 min-h-12'}>
          {view.kind !== 'loading' && (
            <PositionFilters
              networks={offered}
              network={chosen}
              onNetwork={(each) => setSearch({ chain: each?.slug })}
              filter={isMigrating ? undefined : filter}
              onFilter={setSearch}
              onLoadFailed={showAll}
            />
          )}
        </div>
      )}
      {toBody()}
      {rewards('notes')}
    </PositionsFrame>
  )
}

/** If the filters fail to load, everything is shown; the next visit tries again. */
function showAll() {}
