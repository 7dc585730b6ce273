import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import type { Position } from '@oxbow/positions/Position'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { Link } from '@tanstack/react-router'
import { PositionCards } from '../../features/liquidity/list/PositionCards.tsx'
import { PositionRow } from '../../features/liquidity/list/PositionRow.tsx'
import { PositionsSkeleton } from '../../features/liquidity/list/PositionsSkeleton.tsx'
import { toPath, toPositionsView } from '../../features/liquidity/list/PositionsView.ts'
import { UnreadPositions } from '../../features/liquidity/list/UnreadPositions.tsx'
import { toToken } from '../../features/liquidity/position/PositionTokens.ts'
import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import { failureMessages } from '../../state/failure/failureMessages.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { PositionTotals } from './PositionTotals.tsx'
import { useNetworkPositions } from './useNetworkPositions.ts'

/** An account's liquidity positions and their earnings, read-only; they are managed on their own pages. */
export function AccountPools({ config, networks, account, atMost, onFollow }: AccountPools.Props) {
  const { t, i18n } = useLingui()
  const answers = useNetworkPositions({ networks, account, hasFirst: true })
  const listed = useTokensOfNetworks(config, networks)
  const reads = answers.map((answer) => {
    const { tokens, error } = listed.of(answer.network.chainId) ?? {}
    return tokens ? answer : { ...answer, read: undefined, isWhole: false, error: error ?? answer.error }
  })
  const view = toPositionsView({ isConnected: true, reads, filter: everything, hiddenKeys: noneHidden })
  const isFetching = answers.some((answer) => answer.isFetching)
  const retryAll = () => answers.forEach(({ retry }) => void retry())
  const answerOf = ({ chainId }: { chainId: number }) => answers.find((each) => each.network.chainId === chainId)
  // A network's positions appear once its tokens are loaded.
  const networkOf = ({ chainId }: Position) => listed.of(chainId)!.network
  const tokensOf = ({ chainId, token0, token1 }: Position) => {
    const { tokens = [] } = listed.of(chainId) ?? {}
    return { token0: toToken(tokens, token0), token1: toToken(tokens, token1) }
  }

  switch (view.kind) {
    case 'disconnected':
    case 'loading':
      return <PositionsSkeleton />
    case 'failed':
      return (
        <GeneralError
          error={toGeneralError(view.error)}
          detail={i18n._(failureMessages[toFailure(view.error).code])}
          retry={{ onPress: retryAll, busy: isFetching }}
          headingLevel={3}
        />
      )
    case 'empty':
      return view.isPartial ? (
        <ErrorState
          kind="data"
          headingLevel={3}
          title={t`Couldn’t load some positions`}
          detail={t`None found so far. There may be more.`}
          retry={{ label: t`Try again`, onPress: retryAll, busy: isFetching }}
        />
      ) : (
        <EmptyState
          headingLevel={3}
          title={t`No positions on any network`}
          detail={t`This account has no liquidity here.`}
          action={
            <Link
              to={'/explore/pools' as string}
              onClick={onFollow}
              className="reacts inline-flex h-11 items-center rounded-md bg-accent-soft px-4 text-sm font-medium text-accent-text"
            >
              {t`Explore pools`}
            </Link>
          }
        />
      )
    case 'list': {
      const all = [...view.shown, ...view.closed]
      const positions = all.slice(0, atMost)
      const names = view.awaited.map(({ name }) => name).join(', ')
      return (
        <>
          <UnreadPositions
            unread={view.unread}
            onRetry={(each) => answerOf(each)?.retry()}
            isRetrying={(each) => answerOf(each)?.isFetching ?? false}
          />
          {view.awaited.length === 0 && atMost === undefined && (
            <PositionTotals
              networkOf={networkOf}
              positions={positions}
              account={account}
              tokensOf={tokensOf}
              toUsd={listed.toUsd}
            />
          )}
          <PositionCards positions={positions} className="mt-4">
            {(position) => (
              <PositionRow
                position={position}
                tokens={tokensOf(position)}
                networkName={networkOf(position).name}
                toUsd={listed.toUsd}
                to={toPath(position, networkOf(position).slug)}
                onFollow={onFollow}
              />
            )}
          </PositionCards>
          {positions.length < all.length && (
            <Link
              to={'/portfolio' as string}
              search={{ tab: 'pools' } as object}
              onClick={onFollow}
              className="reacts mt-2 grid h-11 place-items-center rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
            >
              {t`Show all positions`}
            </Link>
          )}
          <p role="status" className="mt-4 text-center text-text-muted empty:hidden">
            {view.awaited.length > 0 && t`Loading ${names}.`}
          </p>
        </>
      )
    }
  }
}

export declare namespace AccountPools {
  type Props = {
    config: Config
    networks: readonly Network[]
    account: `0x${string}`
    /** Maximum number of positions, without totals, for narrow places. */
    atMost?: number | undefined
    /** Called when a link is followed. */
    onFollow?: (() => void) | undefined
  }
}

const everything = { protocol: undefined, status: undefined }
/** Positions hidden in the user's own list still count here. */
const noneHidden: ReadonlySet<string> = new Set()
