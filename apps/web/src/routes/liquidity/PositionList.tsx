import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Position } from '@oxbow/positions/Position'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useEffect, useState } from 'react'
import { CollectButtons } from '../../features/liquidity/list/CollectButtons.tsx'
import { toCollectGroups } from '../../features/liquidity/list/CollectGroup.ts'
import { PositionCard } from '../../features/liquidity/list/PositionCard.tsx'
import { PositionCards } from '../../features/liquidity/list/PositionCards.tsx'
import { isSpent, type PositionsView, toKey, toPath } from '../../features/liquidity/list/PositionsView.ts'
import { toToken } from '../../features/liquidity/position/PositionTokens.ts'
import { readsInverted } from '../../features/liquidity/range/readsInverted.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import { setHidden } from '../../state/hiddenPositions.ts'
import type { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { unlessAsked } from '../../state/wallet/openRequest.ts'
import { PositionTotals } from '../account/PositionTotals.tsx'
import type { CollectFees as CollectFeesPart } from './CollectFees.tsx'
import type { PositionBurn as PositionBurnPart } from './position/PositionBurn.tsx'
import type { PositionExit as PositionExitPart } from './position/PositionExit.tsx'

// Signing code is loaded on demand, so that the rows appear sooner.
const PositionExit = lazyPart(() => import('./position/PositionExit.tsx').then((module) => module.PositionExit))
const CollectFees = lazyPart(() => import('./CollectFees.tsx').then((module) => module.CollectFees))
const PositionBurn = lazyPart(() => import('./position/PositionBurn.tsx').then((module) => module.PositionBurn))

/** An account's positions in one list, closed and hidden ones at the end, each with its actions. */
export function PositionList({ view, connection, listed, isOfSeveral, isMigrating, onAll }: PositionList.Props) {
  const { t } = useLingui()
  const { shown, closed, hidden, awaited } = view
  const [showsClosed, setShowsClosed] = useState(false)
  const [showsHidden, setShowsHidden] = useState(false)
  const [leaving, setLeaving] = useState<Pick<PositionExitPart.Props, 'kind' | 'position'>>()
  const [collecting, setCollecting] = useState<CollectFeesPart.Props['group']>()
  const [burning, setBurning] = useState<PositionBurnPart.Props['position']>()
  useEffect(() => {
    const stops = [PositionExit, PositionBurn, CollectFees].map(({ preload }) => whenInUse(preload))
    return () => stops.forEach((stop) => void stop())
  }, [])
  // A network's positions appear once its tokens are loaded.
  const networkOf = ({ chainId }: Position) => listed.of(chainId)!.network
  const tokensOf = ({ chainId, token0, token1 }: Position) => {
    const { tokens = [] } = listed.of(chainId) ?? {}
    return { token0: toToken(tokens, token0), token1: toToken(tokens, token1) }
  }

  function toCard(position: Position, isHidden: boolean) {
    const network = networkOf(position)
    const path = toPath(position, network.slug)
    return (
      <PositionCard
        position={position}
        tokens={tokensOf(position)}
        networkName={isOfSeveral ? network.name : undefined}
        isInverted={readsInverted(tokensOf(position), network.stablecoins)}
        toUsd={listed.toUsd}
        to={isMigrating ? path.replace('/positions/', '/migrate/') : path}
        onCollect={() => unlessAsked(() => setLeaving({ kind: 'collect', position }))}
        onRemove={() => unlessAsked(() => setLeaving({ kind: 'remove', position }))}
        onBurn={
          position.protocol !== 'v2' && isSpent(position) ? () => unlessAsked(() => setBurning(position)) : undefined
        }
        isHidden={isHidden}
        onHide={() => setHidden(connection.account.address, toKey(position), !isHidden)}
      />
    )
  }
  const toVisible = (position: Position) => toCard(position, false)
  const toHidden = (position: Position) => toCard(position, true)
  const names = awaited.map(({ name }) => name).join(', ')

  return (
    <>
      {awaited.length > 0 && <Skeleton shape="control" className="mt-6 h-36 w-full" />}
      {awaited.length === 0 && !isMigrating && shown.length + closed.length > 0 && (
        <PositionTotals
          networkOf={networkOf}
          positions={[...shown, ...closed]}
          account={connection.account.address}
          tokensOf={tokensOf}
          toUsd={listed.toUsd}
        />
      )}
      {awaited.length === 0 && !isMigrating && (
        <CollectButtons
          groups={toCollectGroups({ positions: [...shown, ...closed], networkOf, tokensOf, toUsd: listed.toUsd })}
          isOfSeveral={isOfSeveral}
          onCollect={(group) => unlessAsked(() => setCollecting(group))}
        />
      )}
      <PositionCards positions={shown} className="mt-6">
        {toVisible}
      </PositionCards>
      <p role="status" className="mt-6 text-center text-text-muted empty:hidden">
        {awaited.length > 0
          ? t`Loading ${names}.`
          : shown.length === 0 && (onAll ? t`No positions match these filters.` : t`No open positions.`)}
      </p>
      {awaited.length === 0 && shown.length === 0 && onAll && (
        <div className="mt-3 flex justify-center">
          <Button variant="secondary" onClick={onAll}>{t`Show all positions`}</Button>
        </div>
      )}
      {closed.length > 0 && (
        <Disclosure open={showsClosed} onChange={setShowsClosed} title={t`Closed positions`} className="mt-6">
          <PositionCards positions={closed} className="mt-3">
            {toVisible}
          </PositionCards>
        </Disclosure>
      )}
      {hidden.length > 0 && (
        <Disclosure open={showsHidden} onChange={setShowsHidden} title={t`Hidden (${hidden.length})`} className="mt-6">
          <p className="mt-1 px-2 text-sm text-pretty text-text-muted">
            {t`Hidden in this browser only and excluded from totals. You still own them.`}
          </p>
          <PositionCards positions={hidden} className="mt-3">
            {toHidden}
          </PositionCards>
        </Disclosure>
      )}
      {collecting && (
        <CollectFees
          group={collecting}
          connection={connection}
          tokensOf={tokensOf}
          toUsd={listed.toUsd}
          onClosed={() => setCollecting(undefined)}
          onLoadFailed={() => setCollecting(undefined)}
        />
      )}
      {burning && (
        <PositionBurn
          position={burning}
          connection={connection}
          network={networkOf(burning)}
          tokens={tokensOf(burning)}
          onClosed={() => setBurning(undefined)}
          onLoadFailed={() => setBurning(undefined)}
        />
      )}
      {leaving && (
        <PositionExit
          {...leaving}
          connection={connection}
          network={networkOf(leaving.position)}
          tokens={tokensOf(leaving.position)}
          onClosed={() => setLeaving(undefined)}
          onLoadFailed={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

export declare namespace PositionList {
  type Props = {
    view: Extract<PositionsView, { kind: 'list' }>
    connection: WalletConnection
    /** Tokens and prices of the networks. */
    listed: useTokensOfNetworks.ReturnType
    /** Several networks: each card names its own. */
    isOfSeveral: boolean
    /** Each card links to its migration. */
    isMigrating: boolean
    /** If filtered, shows all again. */
    onAll: (() => void) | undefined
  }
}
