import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import type { Position } from '@oxbow/exchange/position/Position'
import { positionsQueryOptions } from '@oxbow/exchange/query/positionsQueryOptions'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { lazyPart } from '@oxbow/ui/lazyPart'
import { Segmented } from '@oxbow/ui/Segmented'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../app/exchange.ts'
import { useImportedPairs } from '../app/pairs.ts'
import { useChain, useTokens } from '../app/useChain.ts'
import { usePrices } from '../app/usePrices.ts'
import { accountDrawer, useConnection } from '../app/walletState.ts'
import { whenInUse } from '../app/whenInUse.ts'
import { GeneralError } from '../features/notice/GeneralError.tsx'
import { toGeneralError } from '../features/notice/generalErrors.ts'
import { PositionCard } from '../features/positions/PositionCard.tsx'
import { PositionPile } from '../features/positions/PositionPile.tsx'
import { isSpent, toPath, toPositionsView } from '../features/positions/PositionsView.ts'
import { type PositionToken, toToken } from '../features/positions/PositionTokens.ts'
import { readsInverted } from '../features/positions/readsInverted.ts'
import { failureMessages } from '../features/swap/failureMessages.ts'
import { LoadFailure } from './LoadFailure.tsx'
import type { PositionBurn as PositionBurnPart } from './PositionBurn.tsx'
import type { PositionExit as PositionExitPart } from './PositionExit.tsx'
import { PositionTotals } from './PositionTotals.tsx'
import { Rewards } from './Rewards.tsx'
import { UnfinishedMoves } from './UnfinishedMoves.tsx'
import { useFirstPositions } from './useFirstPositions.ts'

// What is signed with waits until somebody may want it: the rows are there sooner without.
const PositionExit = lazyPart(() => import('./PositionExit.tsx').then((module) => module.PositionExit))
const PositionBurn = lazyPart(() => import('./PositionBurn.tsx').then((module) => module.PositionBurn))

/** `/positions`: what an account provides, read from the chain itself, and the ways out. `/migrate/v2`: its pairs, to move them. */
export function PositionsRoute() {
  const { t } = useLingui()
  const isMigrating = useLocation({ select: ({ pathname }) => pathname.startsWith('/migrate/') })
  const { chain } = useSearch({ strict: false })
  const { config, network, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const connection = useConnection()
  const account = connection?.account.address
  useFirstPositions(network, account)
  const loadError = error ?? tokensError
  return (
    <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 pb-16 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{isMigrating ? t`Move liquidity` : t`Your positions`}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to={'/pool/v2/find' as string}
            search={(network ? { chain: network.slug } : {}) as object}
            className="reacts inline-flex h-11 items-center rounded-md px-4 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text"
          >
            {t`Find a pool`}
          </Link>
          <NewPosition chain={network?.slug} />
        </div>
      </div>
      {account && network && tokens && <UnfinishedMoves network={network} account={account} tokens={tokens} />}
      {connection && config && network && tokens && !isMigrating && (
        <Rewards
          key={`${network.chainId}${account}`}
          config={config}
          network={network}
          tokens={tokens}
          connection={connection}
        />
      )}
      {config && network && tokens ? (
        <Positions key={network.chainId} config={config} network={network} tokens={tokens} isMigrating={isMigrating} />
      ) : loadError ? (
        <LoadFailure error={loadError} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Positions(props: {
  config: Config
  network: Network
  tokens: readonly Token[]
  /** Only pairs, each leading to where it is moved. */
  isMigrating: boolean
}) {
  const { config, network, tokens, isMigrating } = props
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { protocol = 'all' } = useSearch({ strict: false })
  const shown = isMigrating ? 'v2' : protocol
  const isShown = (position: Position) => shown === 'all' || position.protocol === shown
  const connection = useConnection()
  const pairs = useImportedPairs(network.chainId)
  const asked = { network, account: connection?.account.address, pairs }
  const all = positionsQueryOptions(client, asked)
  // Pairs come last and are not among them.
  const hasFirst = asked.account !== undefined && shown !== 'v2'
  const { data: firstRows, isPending } = useFirstPositions(network, asked.account)
  const {
    data: everything,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...all, enabled: asked.account !== undefined && !(hasFirst && isPending) })
  const data = everything ?? (firstRows?.positions.length ? firstRows : undefined)
  const priceOf = usePrices(config, network, tokens)
  const [showsClosed, setShowsClosed] = useState(false)
  const [leaving, setLeaving] = useState<Omit<PositionExitPart.Props, 'onClosed' | 'network' | 'tokens'>>()
  const [burning, setBurning] = useState<Omit<PositionBurnPart.Props, 'onClosed' | 'network' | 'tokens'>>()
  useEffect(() => {
    if (!connection) return
    const stops = [whenInUse(PositionExit.preload), whenInUse(PositionBurn.preload)]
    return () => stops.forEach((stop) => void stop())
  }, [connection])
  const view = toPositionsView({ isConnected: connection !== undefined, read: data, error: error ?? undefined })
  const find = (address: string) => tokens.find((token) => token.address === address)
  const toUsd = (token: PositionToken, raw: bigint) => priceOf(find(token.address), raw)
  const tokensOf = ({ token0, token1 }: Position) => ({
    token0: toToken(tokens, token0),
    token1: toToken(tokens, token1),
  })

  function toCard(position: Position) {
    const leave = (kind: 'collect' | 'remove') => () => connection && setLeaving({ kind, position, connection })
    return (
      <PositionCard
        position={position}
        tokens={tokensOf(position)}
        isInverted={readsInverted(tokensOf(position), network.stablecoins)}
        toUsd={toUsd}
        to={
          isMigrating
            ? toPath(position, network.slug).replace('/positions/', '/migrate/')
            : toPath(position, network.slug)
        }
        onCollect={leave('collect')}
        onRemove={leave('remove')}
        onBurn={
          connection && position.protocol !== 'v2' && isSpent(position)
            ? () => setBurning({ position, connection })
            : undefined
        }
      />
    )
  }

  switch (view.kind) {
    case 'disconnected':
      return (
        <EmptyState
          title={t`Connect a wallet to see its positions`}
          detail={t`They are read from the network itself, on v2, v3 and v4.`}
          action={<Button onClick={accountDrawer.open}>{t`Connect wallet`}</Button>}
        />
      )
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <GeneralError
          error={toGeneralError(view.error)}
          detail={i18n._(failureMessages[toFailure(view.error).code])}
          retry={{ onPress: () => void refetch(), busy: isFetching }}
        />
      )
    case 'empty':
      return view.isPartial ? (
        <ErrorState
          kind="data"
          title={t`Some positions could not be read`}
          detail={t`None was found in what the node answered; there may be more.`}
          retry={{ label: t`Try again`, onPress: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <EmptyState title={t`No positions on ${network.name}`} detail={t`This account provides no liquidity here.`} />
      )
    case 'list':
      return (
        <>
          {data && data.unreadProtocols.length > 0 && (
            <Banner tone="caution" className="mt-6">
              {t`Positions of ${data.unreadProtocols.join(', ')} could not be read just now; they are not lost.`}
            </Banner>
          )}
          {!isMigrating && (
            <Segmented
              label={t`Version`}
              value={isProtocol(shown) ? shown : 'all'}
              onChange={(value) =>
                void navigate({
                  to: '.',
                  search: ({ protocol: _, ...rest }) => (value === 'all' ? rest : { ...rest, protocol: value }),
                  replace: true,
                })
              }
              options={[
                { value: 'all', label: t`All` },
                { value: 'v4', label: 'v4' },
                { value: 'v3', label: 'v3' },
                { value: 'v2', label: 'v2' },
              ]}
              className="mt-6 max-w-96"
            />
          )}
          {everything === undefined && <Skeleton shape="control" className="mt-6 h-36 w-full" />}
          {connection && everything && !isMigrating && (
            <PositionTotals
              key={connection.account.address}
              network={network}
              positions={[...view.open, ...view.closed].filter(isShown)}
              account={connection.account.address}
              tokensOf={tokensOf}
              toUsd={toUsd}
            />
          )}
          <PositionPile positions={view.open.filter(isShown)} className="mt-6">
            {toCard}
          </PositionPile>
          {!view.open.some(isShown) && (
            <p className="mt-6 text-center text-text-muted">{t`No open position of this version.`}</p>
          )}
          {view.closed.some(isShown) && (
            <Disclosure open={showsClosed} onChange={setShowsClosed} title={t`Closed positions`} className="mt-6">
              <PositionPile positions={view.closed.filter(isShown)} className="mt-3">
                {toCard}
              </PositionPile>
            </Disclosure>
          )}
          {burning && (
            <PositionBurn
              {...burning}
              network={network}
              tokens={tokensOf(burning.position)}
              onClosed={() => setBurning(undefined)}
              onLoadFailed={() => setBurning(undefined)}
            />
          )}
          {leaving && (
            <PositionExit
              {...leaving}
              network={network}
              tokens={tokensOf(leaving.position)}
              onClosed={() => setLeaving(undefined)}
              onLoadFailed={() => setLeaving(undefined)}
            />
          )}
        </>
      )
  }
}

function isProtocol(text: string): text is Position['protocol'] {
  return text === 'v2' || text === 'v3' || text === 'v4'
}

function NewPosition({ chain }: { chain: string | undefined }) {
  const { t } = useLingui()
  const to: string = '/positions/create/v4'
  return (
    <Link
      to={to}
      search={(chain === undefined ? {} : { chain }) as object}
      className="reacts inline-flex h-11 items-center gap-2 rounded-md bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-hover"
    >
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      {t`New position`}
    </Link>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" className="mt-6 grid gap-4">
      <span className="sr-only">{t`Loading`}</span>
      {['first', 'second'].map((key) => (
        <Skeleton key={key} shape="control" className="h-56 w-full" />
      ))}
    </div>
  )
}
