import { useLingui } from '@lingui/react/macro'
import { getBalances } from '@oxbow/exchange/actions/getBalances'
import type { Move } from '@oxbow/exchange/actions/prepareMove'
import type { FailureCode } from '@oxbow/exchange/errors/FailureCode'
import { findRecord, liquidityRecords } from '@oxbow/exchange/flows/liquidity/LiquidityRecord'
import { isOfSame, putMigration, removeMigration } from '@oxbow/exchange/flows/liquidity/MigrationRecord'
import type { DepositPoolState } from '@oxbow/exchange/liquidity/DepositRequest'
import { fullRange, rangeWithin, type TickRange } from '@oxbow/exchange/liquidity/tickRange'
import type { V3Position, V4Position } from '@oxbow/exchange/position/Position'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { client, storage } from '../app/exchange.ts'
import { migrations, useMigrations } from '../app/migrations.ts'
import { useGasPrice } from '../app/useBalances.ts'
import { usePrices } from '../app/usePrices.ts'
import { accountDrawer, useConnection } from '../app/walletState.ts'
import { isNative, tickSpacingOf } from '../features/positions/CreateForm.ts'
import { isObstacle, LiquidityTrialView } from '../features/positions/LiquidityTrialView.tsx'
import { liquidityMessages } from '../features/positions/liquidityMessages.ts'
import { writeTick } from '../features/positions/PoolPrice.ts'
import { toKey, toPath } from '../features/positions/PositionsView.ts'
import { toToken } from '../features/positions/PositionTokens.ts'
import { PriceUnitButton } from '../features/positions/PriceUnitButton.tsx'
import { feesUsd, payback } from '../features/positions/payback.ts'
import { poolOf } from '../features/positions/poolOf.ts'
import { RangeEditor } from '../features/positions/RangeEditor.tsx'
import { toRangeTrial } from '../features/positions/RangeTrial.ts'
import { ReRangeSummary } from '../features/positions/ReRangeSummary.tsx'
import { readsInverted } from '../features/positions/readsInverted.ts'
import { failureMessages } from '../features/swap/failureMessages.ts'
import { MoveReview } from './MoveReview.tsx'
import { PositionExit } from './PositionExit.tsx'
import type { PositionPage } from './PositionPage.tsx'
import { OnePosition } from './PositionRoute.tsx'
import { ReRangeSteps } from './ReRangeSteps.tsx'
import { useCanBatch } from './useCanBatch.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { useMove } from './useMove.ts'
import { useMoveProgress } from './useMoveProgress.ts'
import { useRangeFacts } from './useRangeFacts.ts'

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

type RangedPosition = V3Position | V4Position

/**
 * Takes a position out, swaps what does not fit and puts all of it into another range of the same pool: by one question where the wallet takes calls
 * together, else in three steps that are each worked out from what the one before gave.
 */
function ReRange(props: Omit<PositionPage.Props, 'position'> & { position: RangedPosition }) {
  const { config, network, tokens, position, owner } = props
  const { t, i18n } = useLingui()
  const connection = useConnection()
  const account = connection?.account.address
  const isOwn = account !== undefined && owner === account
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const { token0, token1 } = pair
  const spacing = position.protocol === 'v4' ? position.tickSpacing : tickSpacingOf(position.feePips)
  const [chosen, setChosen] = useState<'full' | TickRange>(() => asWideAsBefore(position, spacing))
  const [isHeld, setIsHeld] = useState(false)
  const [isInverted, setIsInverted] = useState(() => readsInverted(pair, network.stablecoins))
  const [doing, setDoing] = useState<'at-once' | 'leaving'>()

  const from = { protocol: position.protocol, tokenId: position.tokenId.toString() }
  const name = account && { chainId: network.chainId, account, from }
  const record = useMigrations().find((each) => name !== undefined && isOfSame(each, name) && each.held !== undefined)
  const [isDepositing, setIsDepositing] = useState(false)
  const { progress, arrived } = useMoveProgress(network, record, { isDepositing })
  const hasLeft = progress?.status === 'left' && record !== undefined

  const range = chosen === 'full' ? fullRange(spacing) : chosen
  const isValid = range.tickLower < range.tickUpper
  const isSame = range.tickLower === position.tickLower && range.tickUpper === position.tickUpper
  const pool = poolOf(position)
  const { sqrtPriceX96, poolId, tick, feePips } = position
  const poolState: DepositPoolState = { status: 'pool', poolId, sqrtPriceX96, tick, liquidity: 0n, feePips }
  const form = { protocol: position.protocol, fee: position.feePips }
  const rangeFacts = useRangeFacts({ config, network, form, pair: { pool }, poolState })
  const { slippageBps, deadline } = useLiquiditySettings(network)
  const canBatch = useCanBatch(network, connection)
  const asked = { position, to: { pool, range, sqrtPriceX96: undefined }, swaps: true }
  const moveName = `${toKey(position)}/${range.tickLower}/${range.tickUpper}`
  const isAsked = isOwn && isValid && !isSame && !isHeld && !hasLeft && position.liquidity > 0n
  const { move, gasUnits, check } = useMove(
    network,
    [account, moveName, slippageBps],
    isAsked && doing === undefined
      ? async () => ({ ...asked, network, account, slippageBps, deadlineSeconds: await deadline() })
      : undefined,
  )

  const priceOf = usePrices(config, network, tokens)
  const gasPrice = useGasPrice(network, isOwn)
  const find = (address: string) => tokens.find((token) => token.address === address)
  const toUsd = (side: 'amount0' | 'amount1', raw: bigint) =>
    priceOf(find(side === 'amount0' ? position.token0 : position.token1), raw)
  const trialOf = (of: TickRange, liquidity: bigint | undefined) =>
    toRangeTrial(rangeFacts.source, { range: of, sqrtPriceX96, liquidity })
  const [oldTrial, newTrial] = [
    trialOf(position, position.liquidity),
    isValid ? trialOf(range, move?.liquidity) : ({ kind: 'unknown' } as const),
  ]
  const networkUsd =
    gasUnits === undefined || gasPrice === undefined
      ? undefined
      : priceOf(
          tokens.find(({ address }) => isNative(address)),
          gasUnits * gasPrice,
        )
  const swapUsd = move === undefined ? undefined : costOf(move.swap, (address, raw) => priceOf(find(address), raw))
  const costUsd = swapUsd === undefined || networkUsd === undefined ? undefined : swapUsd + networkUsd
  const [oldFeesUsd, newFeesUsd] = [feesUsd(oldTrial, toUsd), feesUsd(newTrial, toUsd)]
  const days = newTrial.kind === 'earned' ? newTrial.days : undefined

  const view = { decimals0: token0.decimals ?? 18, decimals1: token1.decimals ?? 18, isInverted }
  const [base, quoted] = isInverted ? [token1, token0] : [token0, token1]
  const unit = t`${quoted.symbol} per ${base.symbol}`
  const write = (of: TickRange) => {
    const [low, high] = isInverted ? [of.tickUpper, of.tickLower] : [of.tickLower, of.tickUpper]
    const end = (at: number) => writeTick(at, { view, tickSpacing: spacing, locale: i18n.locale })
    return `${end(low)} – ${end(high)}`
  }
  const explain = ({ code }: { code: FailureCode }) => i18n._(liquidityMessages[code] ?? failureMessages[code])

  async function begin() {
    if (name === undefined) return
    const { chainId, contracts } = network
    const { multicall3 } = contracts
    const held = await getBalances(client, {
      ...{ chainId, multicall3, account: name.account, tokens: [position.token0, position.token1] },
    })
    const sinceBlock = BigInt((await client.rpc(chainId).request({ method: 'eth_blockNumber' } as never)) as string)
    const keyFee = position.protocol === 'v4' ? position.keyFee : position.feePips
    putMigration(migrations, {
      ...name,
      to: { protocol: position.protocol, feePips: keyFee, tickLower: range.tickLower, tickUpper: range.tickUpper },
      ...{ token0: position.token0, token1: position.token1, sqrtPriceX96: sqrtPriceX96.toString() },
      sinceBlock: sinceBlock.toString(),
      held: {
        amount0: (held.get(position.token0) ?? 0n).toString(),
        amount1: (held.get(position.token1) ?? 0n).toString(),
      },
    })
    setDoing('leaving')
  }

  function afterExit(isDone: boolean) {
    setDoing(undefined)
    if (name === undefined || isDone) return
    // Nothing was asked of the wallet, or it said no: nothing is under way. What was sent is waited for, even over a reload.
    const flow = { key: `remove:${toKey(position)}`, chainId: name.chainId, account: name.account }
    if (findRecord(liquidityRecords(storage), flow) === undefined) removeMigration(migrations, name)
  }

  if (arrived)
    return (
      <Frame position={position} slug={network.slug}>
        <Banner tone="info" title={t`Done. The new position is yours.`}>
          <Link
            to={`/positions/${arrived.protocol}/${network.slug}/${arrived.tokenId}` as string}
            className="underline underline-offset-4"
          >
            {t`See the new position`}
          </Link>
        </Banner>
      </Frame>
    )
  if (hasLeft && connection)
    return (
      <Frame position={position} slug={network.slug}>
        <ReRangeSteps
          record={record}
          amounts={progress.amounts}
          rangeText={`${write(record.to)} ${unit}`}
          pool={pool}
          network={network}
          tokens={tokens}
          connection={connection}
          onDeposit={setIsDepositing}
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
          range={chosen}
          sqrtPriceX96={sqrtPriceX96}
          tickSpacing={spacing}
          view={view}
          unit={unit}
          presets={rangeFacts.presets}
          spans={rangeFacts.spans}
          isNewPool={false}
          onRange={setChosen}
          onHold={setIsHeld}
        />
      </section>
      <section className="mt-4 flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        <h2 className="text-lg font-semibold">{t`What it changes`}</h2>
        <ReRangeSummary
          tokens={pair}
          before={{ range: write(position), trial: oldTrial, feesUsd: oldFeesUsd }}
          after={{ range: isValid ? write(range) : '—', trial: newTrial, feesUsd: newFeesUsd }}
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
          costs={{ swapUsd, networkUsd }}
          payback={payback({ costUsd, oldFeesUsd, newFeesUsd, days })}
        />
        {isAsked && <LiquidityTrialView check={check} tokens={pair} explain={explain} />}
        {connection === undefined ? (
          <Button size="lg" variant="soft" onClick={accountDrawer.open}>
            {t`Connect wallet`}
          </Button>
        ) : canBatch === true ? (
          <>
            <Button size="lg" disabled={!isAsked || move === undefined} onClick={() => setDoing('at-once')}>
              {label()}
            </Button>
            {isAsked && (
              <Button variant="quiet" onClick={() => void begin()}>
                {t`Do it step by step instead`}
              </Button>
            )}
          </>
        ) : (
          <>
            <p className="text-sm text-pretty text-text-muted">
              {t`Your wallet takes one thing at a time: the liquidity comes out first, then a part is swapped, then all of it goes in. Each step is worked out from what the one before gave; in between the tokens are in your wallet.`}
            </p>
            <Button
              size="lg"
              disabled={!isAsked || canBatch === undefined || isObstacle(check)}
              onClick={() => void begin()}
            >
              {label()}
            </Button>
          </>
        )}
      </section>
      {doing === 'at-once' && connection && (
        <MoveReview
          title={t`Move to the new range`}
          name={moveName}
          move={asked}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={() => setDoing(undefined)}
        />
      )}
      {doing === 'leaving' && connection && (
        <PositionExit
          kind="remove"
          isWhole
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={afterExit}
        />
      )}
    </Frame>
  )

  function label(): string {
    if (!isOwn) return t`This position is not yours`
    if (position.liquidity === 0n) return t`This position is empty`
    if (!isValid) return t`Min price must be lower than max price`
    if (isSame) return t`This is the range that it has`
    return t`Move to the new range`
  }
}

function Frame(props: { position: RangedPosition; slug: string; children: ReactNode }) {
  const { position, slug, children } = props
  const { t } = useLingui()
  return (
    <>
      <h1 className="text-2xl font-semibold">{t`Choose a new range`}</h1>
      <p className="mt-2 mb-6 text-pretty text-text-muted">
        {t`The same liquidity, with all its fees, in another price range of the same pool. The NFT of the old position stays with you, empty.`}
      </p>
      {children}
      <Link
        to={toPath(position, slug) as string}
        className="mt-4 inline-block rounded-sm text-sm text-text-muted hover:text-text"
      >
        {t`Back to the position`}
      </Link>
    </>
  )
}

/** About the price of now, as wide as it was. */
function asWideAsBefore({ tickLower, tickUpper, sqrtPriceX96 }: RangedPosition, spacing: number): 'full' | TickRange {
  const full = fullRange(spacing)
  if (tickLower <= full.tickLower && tickUpper >= full.tickUpper) return 'full'
  return rangeWithin(sqrtPriceX96, Math.round((tickUpper - tickLower) / 2), spacing)
}

/** What the swap loses against the price of now by its fees and by moving it, in dollars. */
function costOf(swap: Move['swap'], toUsd: (address: string, raw: bigint) => number | undefined): number | undefined {
  if (swap === undefined) return 0
  const { amountIn, spotPrice, tokenOut } = swap.quote
  const lost = (amountIn * spotPrice.numerator) / spotPrice.denominator - swap.received
  return toUsd(tokenOut, lost > 0n ? lost : 0n)
}
