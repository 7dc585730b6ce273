import { useLingui } from '@lingui/react/macro'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import type { TickRange } from '@oxbow/positions/tickRange'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PriceUnitButton } from '../../../features/liquidity/create/PriceUnitButton.tsx'
import { toPath } from '../../../features/liquidity/list/PositionsView.ts'
import { ReRangeSummary } from '../../../features/liquidity/move/ReRangeSummary.tsx'
import { isObstacle, LiquidityTrialView } from '../../../features/liquidity/position/LiquidityTrialView.tsx'
import { toToken } from '../../../features/liquidity/position/PositionTokens.ts'
import { writeTick } from '../../../features/liquidity/range/PoolPrice.ts'
import { RangeEditor } from '../../../features/liquidity/range/RangeEditor.tsx'
import { readsInverted } from '../../../features/liquidity/range/readsInverted.ts'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import { toLiquidityMessage } from '../../../state/failure/toLiquidityMessage.ts'
import { unlessAsked } from '../../../state/wallet/openRequest.ts'
import { accountDrawer } from '../../../state/wallet/walletState.ts'
import { PositionExit } from '../position/PositionExit.tsx'
import { OnePosition } from '../position/PositionRoute.tsx'
import { SimulationNotices } from '../SimulationNotices.tsx'
import { MoveReview } from './MoveReview.tsx'
import { ReRangeSteps } from './ReRangeSteps.tsx'
import { useReRange } from './useReRange.ts'

/** `/positions/v3|v4/$chainName/$tokenId/range`. */
export function ReRangeRoute() {
  return (
    <OnePosition>
      {({ position, ...facts }) =>
        position.protocol === 'v2' ? (
          <Navigate to={toPath(position, facts.network.slug) as string} replace />
        ) : (
          <ReRange {...facts} position={position} />
        )
      }
    </OnePosition>
  )
}

/**
 * Withdraws a position, swaps what doesn't fit, and deposits everything in another range of the same pool: in one batch if the wallet can, else in
 * three steps, each computed from the result of the one before.
 */
function ReRange(props: useReRange.Parameters) {
  const { network, tokens, position } = props
  const { t, i18n } = useLingui()
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const { token0, token1 } = pair
  const [isInverted, setIsInverted] = useState(() => readsInverted(pair, network.stablecoins))
  const { connection, state, choice, range, tickSpacing, pool, move, check, doing, setDoing, ...rest } =
    useReRange(props)
  const { rangeFacts, oldTrial, newTrial, costs } = rest

  const view = { decimals0: token0.decimals ?? 18, decimals1: token1.decimals ?? 18, isInverted }
  const [base, quoted] = isInverted ? [token1, token0] : [token0, token1]
  const unit = t`${quoted.symbol} per ${base.symbol}`
  const write = (of: TickRange) => {
    const [low, high] = isInverted ? [of.tickUpper, of.tickLower] : [of.tickLower, of.tickUpper]
    const end = (at: number) => writeTick(at, { view, tickSpacing, locale: i18n.locale })
    return `${end(low)} – ${end(high)}`
  }
  const isInside = ({ tickLower, tickUpper }: TickRange) => tickLower <= position.tick && position.tick < tickUpper
  const explain = (code: LiquidityFailureCode) => i18n._(toLiquidityMessage(code))

  if (state.kind === 'arrived')
    return (
      <Frame position={position} slug={network.slug}>
        <Banner tone="info" title={t`Done. The new position is yours.`}>
          <Link
            to={`/positions/${state.protocol}/${network.slug}/${state.tokenId}` as string}
            className="underline underline-offset-4"
          >
            {t`View new position`}
          </Link>
        </Banner>
      </Frame>
    )
  if (state.kind === 'left' && connection)
    return (
      <Frame position={position} slug={network.slug}>
        <ReRangeSteps
          record={state.record}
          amounts={state.amounts}
          rangeText={`${write(state.record.to)} ${unit}`}
          pool={pool}
          network={network}
          tokens={tokens}
          connection={connection}
          onDeposit={rest.setIsDepositing}
        />
      </Frame>
    )
  return (
    <Frame position={position} slug={network.slug}>
      <section className="flex flex-col gap-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-lg font-semibold">{t`New range`}</h2>
          <PriceUnitButton unit={unit} onPress={() => setIsInverted(!isInverted)} />
        </div>
        <RangeEditor
          range={rest.chosen}
          sqrtPriceX96={position.sqrtPriceX96}
          tickSpacing={tickSpacing}
          view={view}
          unit={unit}
          presets={rangeFacts.presets}
          spans={rangeFacts.spans}
          isNewPool={false}
          onRange={rest.setChosen}
          onHold={rest.setIsHeld}
        />
      </section>
      <section className="mt-4 flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        <h2 className="text-lg font-semibold">{t`Changes`}</h2>
        <ReRangeSummary
          tokens={pair}
          before={{ range: write(position), isInside: isInside(position), trial: oldTrial, feesUsd: rest.oldFeesUsd }}
          after={{
            range: choice?.isValid ? write(range) : '—',
            isInside: choice?.isValid ? isInside(range) : undefined,
            trial: newTrial,
            feesUsd: rest.newFeesUsd,
          }}
          move={
            move && {
              ...move,
              swap: move.swap && {
                tokenIn: toToken(tokens, move.swap.quote.tokenIn),
                tokenOut: toToken(tokens, move.swap.quote.tokenOut),
                amountIn: move.swap.quote.amountIn,
                amountOut: move.swap.received,
                priceImpactBps: move.swap.quote.priceImpactBps,
              },
            }
          }
          costs={costs}
          payback={costs.payback}
        />
        {choice?.isAsked && (
          <LiquidityTrialView
            check={check}
            tokens={pair}
            explain={explain}
            notices={<SimulationNotices check={check} />}
          />
        )}
        {choice?.way === 'connect' ? (
          <Button size="lg" variant="soft" onClick={accountDrawer.open}>
            {t`Connect wallet`}
          </Button>
        ) : choice?.way === 'at-once' ? (
          <>
            <Button
              size="lg"
              disabled={!choice.isAsked || move === undefined}
              onClick={() => unlessAsked(() => setDoing('at-once'))}
            >
              {label()}
            </Button>
            {choice.isAsked && (
              <Button variant="quiet" onClick={() => unlessAsked(() => void rest.begin())}>
                {t`Go step by step`}
              </Button>
            )}
          </>
        ) : (
          <>
            <p className="text-sm text-pretty text-text-muted">
              {t`You’ll confirm three steps: remove, swap, and deposit. Between steps, the tokens stay in your wallet.`}
            </p>
            <Button
              size="lg"
              disabled={!choice?.isAsked || choice.way === 'unknown' || isObstacle(check)}
              onClick={() => unlessAsked(() => void rest.begin())}
            >
              {label()}
            </Button>
          </>
        )}
      </section>
      {doing === 'at-once' && connection && (
        <MoveReview
          title={t`Change range`}
          name={rest.moveName}
          move={rest.asked}
          connection={connection}
          network={network}
          tokens={tokens}
          onClosed={() => setDoing(undefined)}
        />
      )}
      {doing === 'leaving' && connection && (
        <PositionExit
          kind="remove"
          step={{ index: 1, of: 3 }}
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={rest.afterExit}
        />
      )}
    </Frame>
  )

  function label(): string {
    const obstacle = choice?.obstacle
    switch (obstacle) {
      case 'not-yours':
        return t`This position isn’t yours`
      case 'empty':
        return t`This position is empty`
      case 'invalid':
        return t`Min price must be lower than max price`
      case 'same':
        return t`Same as current range`
      case undefined:
        return t`Change range`
      default:
        return i18n._(explainQuoteFailure(obstacle))
    }
  }
}

function Frame(props: { position: useReRange.RangedPosition; slug: string; children: ReactNode }) {
  const { position, slug, children } = props
  const { t } = useLingui()
  return (
    <>
      <h1 className="text-2xl font-semibold">{t`Change range`}</h1>
      <p className="mt-2 mb-6 text-pretty text-text-muted">
        {t`Moves your liquidity and fees to another range in the same pool. You keep the old, empty position NFT.`}
      </p>
      {children}
      <Link
        to={toPath(position, slug) as string}
        className="mt-4 inline-block rounded-sm text-sm text-text-muted hover:text-text"
      >
        {t`Back to position`}
      </Link>
    </>
  )
}
