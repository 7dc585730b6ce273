import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { accessTo } from '@oxbow/connectors/AccountAccess'
import type { Config } from '@oxbow/contract/Config'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PriceUnitButton } from '../../../features/liquidity/create/PriceUnitButton.tsx'
import { isSpent, owesFees, toPath } from '../../../features/liquidity/list/PositionsView.ts'
import { Holding } from '../../../features/liquidity/position/Holding.tsx'
import {
  type PositionToken,
  toToken,
  worthOf,
  writeAmount,
} from '../../../features/liquidity/position/PositionTokens.ts'
import { StatusBadge } from '../../../features/liquidity/position/StatusBadge.tsx'
import { readsInverted } from '../../../features/liquidity/range/readsInverted.ts'
import { usePrices } from '../../../state/tokens/usePrices.ts'
import { useSiteName } from '../../../state/useSiteName.ts'
import { unlessAsked } from '../../../state/wallet/openRequest.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'
import { NotYours } from './NotYours.tsx'
import { PositionAdd } from './PositionAdd.tsx'
import { PositionBurn } from './PositionBurn.tsx'
import { PositionEarnings } from './PositionEarnings.tsx'
import { PositionExit } from './PositionExit.tsx'
import { PositionPicture } from './PositionPicture.tsx'
import { PositionRange } from './PositionRange.tsx'
import { PositionResult } from './PositionResult.tsx'
import { PositionReward } from './PositionReward.tsx'

/** A position: holdings, unclaimed fees and range; for its owner also the actions. */
export function PositionPage({ config, network, tokens, position, owner }: PositionPage.Props) {
  const { t, i18n } = useLingui()
  const connection = useConnection()
  const priceOf = usePrices(config, network, tokens)
  const [leaving, setLeaving] = useState<'collect' | 'remove'>()
  const [isAdding, setIsAdding] = useState(false)
  const [isBurning, setIsBurning] = useState(false)
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const { token0, token1 } = pair
  const [isInverted, setIsInverted] = useState(() => readsInverted(pair, network.stablecoins))
  const toUsd = (token: PositionToken, raw: bigint) =>
    priceOf(
      tokens.find(({ address }) => address === token.address),
      raw,
    )
  const write = ({ amount0, amount1 }: Position['amounts']) => [
    writeAmount(token0, amount0, i18n.locale),
    writeAmount(token1, amount1, i18n.locale),
  ]
  const fee = position.protocol === 'v2' ? 3_000 : position.feePips
  const access = accessTo(owner, connection)
  const isOwn = access.kind !== 'view-only'
  // A v2 pair without an owner in the URL has no shares to show: its holdings are unknown, not zero.
  const isNobodys = position.protocol === 'v2' && owner === undefined
  const site = useSiteName()
  const title = `${token0.symbol} / ${token1.symbol}`
  // After every render, because the page frame sets the general title.
  useEffect(() => {
    document.title = `${title} · ${site}`
  })

  return (
    <>
      <nav className="flex justify-between gap-4 text-sm">
        <Link to={'/positions' as string} className="rounded-sm text-text-muted hover:text-text">
          {t`Your positions`}
        </Link>
        <Link
          to={`/explore/pools/${network.slug}/${position.poolId}` as string}
          className="rounded-sm text-accent-text hover:underline"
        >
          {t`View pool`}
        </Link>
      </nav>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <div className="flex basis-full items-center gap-3 sm:basis-auto">
          <LogoStack second={<TokenLogo src={token1.logoUri} symbol={token1.symbol} />}>
            <TokenLogo src={token0.logoUri} symbol={token0.symbol} />
          </LogoStack>
          <h1 className="text-2xl font-semibold">{title}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:flex-1">
          {!isNobodys && (
            <span className="flex sm:order-last sm:ms-auto">
              <StatusBadge status={position.status} />
            </span>
          )}
          <Badge>{position.protocol}</Badge>
          <Badge>{formatFee(fee, i18n.locale)}</Badge>
          {position.protocol !== 'v2' && (
            <span className="text-sm text-text-muted tabular-nums">#{position.tokenId.toString()}</span>
          )}
        </div>
      </div>

      {!isOwn && <NotYours owner={owner} position={position} isConnected={connection !== undefined} />}

      {!isNobodys && (
        <section className="mt-6 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
          {owner && <PositionResult network={network} position={position} owner={owner} toUsd={toUsd} tokens={pair} />}
          <dl className="grid gap-5 sm:grid-cols-2">
            <Holding
              label={t`Holds`}
              worth={worthOf(pair, position.amounts, toUsd)}
              amounts={write(position.amounts)}
            />
            {position.protocol === 'v2' ? (
              <div>
                <dt className="text-sm text-text-muted">{t`Fees`}</dt>
                <dd className="mt-1 text-sm text-pretty text-text-muted">{t`Fees compound in the position and are paid when you withdraw.`}</dd>
              </div>
            ) : (
              <Holding
                label={t`Unclaimed fees`}
                worth={worthOf(pair, position.owed, toUsd)}
                amounts={write(position.owed)}
              />
            )}
            <PositionReward network={network} tokens={tokens} position={position} />
          </dl>
          {isOwn && position.status === 'closed' && (
            <p className="mt-5 text-sm text-pretty text-text-muted">{t`Nothing is left in this position.`}</p>
          )}
          {isOwn && (
            <div className="mt-6 flex flex-wrap gap-2">
              <Button onClick={() => unlessAsked(() => setIsAdding(!isAdding))} aria-expanded={isAdding}>
                {t`Add liquidity`}
              </Button>
              <Button
                variant="secondary"
                disabled={position.liquidity === 0n}
                onClick={() => unlessAsked(() => setLeaving('remove'))}
              >
                {t`Remove liquidity`}
              </Button>
              {position.protocol !== 'v2' && (
                <Button
                  variant="secondary"
                  disabled={!owesFees(position)}
                  onClick={() => unlessAsked(() => setLeaving('collect'))}
                >
                  {t`Collect fees`}
                </Button>
              )}
              {position.protocol !== 'v2' && position.status === 'in-range' && (
                <Link
                  to={`${toPath(position, network.slug)}/range` as string}
                  className="reacts inline-flex h-11 items-center rounded-md px-4 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text"
                >
                  {t`Change range`}
                </Link>
              )}
              {position.protocol !== 'v4' && position.liquidity > 0n && (
                <Link
                  to={toPath(position, network.slug).replace('/positions/', '/migrate/') as string}
                  className="reacts inline-flex h-11 items-center rounded-md px-4 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text"
                >
                  {t`Migrate`}
                </Link>
              )}
              {position.protocol !== 'v2' && isSpent(position) && (
                <Button variant="quiet" onClick={() => unlessAsked(() => setIsBurning(true))}>
                  {t`Delete position`}
                </Button>
              )}
            </div>
          )}
        </section>
      )}

      {isAdding && isOwn && (
        <PositionAdd
          config={config}
          network={network}
          tokens={tokens}
          position={position}
          connection={access.connection}
          onDone={() => setIsAdding(false)}
        />
      )}

      {position.protocol !== 'v2' && (
        <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">{t`Price range`}</h2>
            <PriceUnitButton
              unit={isInverted ? t`${token0.symbol} per ${token1.symbol}` : t`${token1.symbol} per ${token0.symbol}`}
              onPress={() => setIsInverted(!isInverted)}
            />
          </div>
          <div className="mt-3">
            <PositionRange
              config={config}
              network={network}
              position={position}
              owner={owner}
              isInverted={isInverted}
              tokens={pair}
            />
          </div>
          {position.status === 'out-of-range' && (
            <p className="mt-4 text-sm text-pretty text-text-muted">
              {t`Out of range. You earn no fees until the price returns.`}
            </p>
          )}
          {position.status === 'out-of-range' && isOwn && (
            <Link
              to={`${toPath(position, network.slug)}/range` as string}
              className="reacts mt-3 inline-flex h-11 items-center rounded-md bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-hover"
            >
              {t`Change range`}
            </Link>
          )}
        </section>
      )}

      {owner && <PositionEarnings network={network} position={position} owner={owner} tokens={pair} toUsd={toUsd} />}

      {position.protocol !== 'v2' && <PositionPicture network={network} position={position} />}

      {isBurning && connection && position.protocol !== 'v2' && (
        <PositionBurn
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={() => setIsBurning(false)}
        />
      )}
      {leaving && connection && (
        <PositionExit
          kind={leaving}
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          swapTokens={tokens}
          onClosed={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

export declare namespace PositionPage {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    position: Position
    /** Undefined if it has no owner, or for a v2 pair without a wallet. */
    owner: `0x${string}` | undefined
  }
}
