import { useLingui } from '@lingui/react/macro'
import { getBalances } from '@oxbow/exchange/actions/getBalances'
import { getMigration } from '@oxbow/exchange/actions/getMigration'
import { findRecord, liquidityRecords } from '@oxbow/exchange/flows/liquidity/LiquidityRecord'
import {
  isOfSame,
  type MigrationRecord,
  putMigration,
  removeMigration,
} from '@oxbow/exchange/flows/liquidity/MigrationRecord'
import type { DepositRequest } from '@oxbow/exchange/liquidity/DepositRequest'
import { sqrtPriceOfAmounts } from '@oxbow/exchange/liquidity/poolPrice'
import { fullRange } from '@oxbow/exchange/liquidity/tickRange'
import type { Position } from '@oxbow/exchange/position/Position'
import { depositPoolQueryOptions } from '@oxbow/exchange/query/depositPoolQueryOptions'
import { migrationQueryOptions } from '@oxbow/exchange/query/migrationQueryOptions'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Segmented } from '@oxbow/ui/Segmented'
import { Stepper } from '@oxbow/ui/Stepper'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { client, storage } from '../app/exchange.ts'
import { migrations, useMigrations } from '../app/migrations.ts'
import { accountDrawer, useConnection } from '../app/walletState.ts'
import { standardFees, tickSpacingOf } from '../features/positions/CreateForm.ts'
import { toKey, toPath } from '../features/positions/PositionsView.ts'
import { toToken, writeAmount } from '../features/positions/PositionTokens.ts'
import { DepositReview } from './DepositReview.tsx'
import { PositionExit } from './PositionExit.tsx'
import type { PositionPage } from './PositionPage.tsx'
import { OnePosition } from './PositionRoute.tsx'

/** `/migrate/v2/$chainName/$pairAddress`, `/migrate/v3/$chainName/$tokenId`. */
export function MigrateRoute() {
  return <OnePosition>{(facts) => <Migrate {...facts} />}</OnePosition>
}

/**
 * Moves liquidity to a newer version of the protocol in two steps: all of it out, then what came out into the other pool. A move that was begun is kept in
 * the browser and taken up again; how far it came is read from the chain.
 */
function Migrate({ network, tokens, position, owner }: PositionPage.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const connection = useConnection()
  const account = connection?.account.address
  const name = account && { chainId: network.chainId, account, from: toFrom(position) }
  const record = useMigrations().find((each) => name !== undefined && isOfSame(each, name))
  const { progress, arrived } = useProgress(network, record)
  const [chosen, setChosen] = useState<{ target: 'v3' | 'v4'; fee: number }>(() => ({
    target: 'v4',
    fee: position.protocol === 'v2' ? 3_000 : position.feePips,
  }))
  const [isLeaving, setIsLeaving] = useState(false)
  const [request, setRequest] = useState<DepositRequest>()
  const hasLeft = progress?.status === 'left'
  // What is half done goes where it was to go.
  const { target, fee } = hasLeft && record ? { target: record.to.protocol, fee: record.to.feePips } : chosen
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const pool = toPool(position, target, fee)
  const { data: state } = useQuery(depositPoolQueryOptions(client, { network, pool }))
  const isMissing = state?.status === 'missing'
  const isOwn = account !== undefined && owner === account
  const title = `${pair.token0.symbol} / ${pair.token1.symbol}`

  async function begin() {
    if (name === undefined) return
    const { token0, token1 } = position
    const sinceBlock = BigInt(
      (await client.rpc(network.chainId).request({ method: 'eth_blockNumber' } as never)) as string,
    )
    putMigration(migrations, {
      ...name,
      to: { protocol: target, feePips: fee, ...toRange(position, fee) },
      token0,
      token1,
      sqrtPriceX96: priceOf(position).toString(),
      sinceBlock: sinceBlock.toString(),
    })
    setIsLeaving(true)
  }

  async function goOn(isDone: boolean) {
    setIsLeaving(false)
    if (name === undefined || record === undefined) return
    if (isDone) return deposit(record)
    // Nothing was asked of the wallet, or it said no: there is no move. What was sent is waited for, even over a reload.
    const { chainId } = name
    const flow = { key: `remove:${toKey(position)}`, chainId, account: name.account }
    if (findRecord(liquidityRecords(storage), flow) === undefined) removeMigration(migrations, name)
  }

  /** What came out by the chain's events goes in, as far as the wallet still has it. */
  async function deposit(begun: MigrationRecord) {
    const now = await getMigration(client, { network, record: begun })
    if (now.status !== 'left') return
    const sides = [begun.token0, begun.token1]
    const { multicall3 } = network.contracts
    const found = await getBalances(client, {
      ...{ chainId: network.chainId, multicall3, account: begun.account, tokens: sides },
    })
    const bounded = (amount: bigint, balance: bigint | undefined) =>
      balance !== undefined && balance < amount ? balance : amount
    const { tickLower, tickUpper, protocol, feePips } = begun.to
    setRequest({
      pool: toPool(position, protocol, feePips),
      range: { tickLower, tickUpper, tokenId: undefined },
      desired: {
        amount0: bounded(now.amounts.amount0, found.get(begun.token0)),
        amount1: bounded(now.amounts.amount1, found.get(begun.token1)),
      },
      sqrtPriceX96: isMissing ? BigInt(begun.sqrtPriceX96) : undefined,
      paysNative: false,
    })
  }

  const amounts = hasLeft && [
    writeAmount(pair.token0, progress.amounts.amount0, i18n.locale),
    writeAmount(pair.token1, progress.amounts.amount1, i18n.locale),
  ]
  return (
    <>
      <h1 className="text-2xl font-semibold">{t`Move liquidity`}</h1>
      <p className="mt-2 text-pretty text-text-muted">
        {t`From your ${position.protocol} position in ${title}. What does not fit into the new pool at its price stays in your wallet.`}
      </p>
      <section className="mt-6 flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        <div role="status" className="empty:hidden">
          {amounts && (
            <Banner tone="caution" title={t`The first step is done, the second is not`}>
              {t`${amounts[0]} and ${amounts[1]} came out and are in your wallet.`}
            </Banner>
          )}
          {arrived !== undefined && (
            <Banner tone="info" title={t`This move is done`}>
              <Link
                to={`/positions/${arrived.protocol}/${network.slug}/${arrived.tokenId}` as string}
                className="underline underline-offset-4"
              >
                {t`See the new position`}
              </Link>
            </Banner>
          )}
        </div>
        {position.protocol === 'v2' && !hasLeft && (
          <Segmented
            label={t`To`}
            value={target}
            onChange={(next) => setChosen({ ...chosen, target: next })}
            options={[
              { value: 'v4', label: t`Version 4` },
              { value: 'v3', label: t`Version 3` },
            ]}
          />
        )}
        {!hasLeft && (
          <Segmented
            label={t`Fee of the pool`}
            value={String(fee)}
            onChange={(value) => setChosen({ ...chosen, fee: Number(value) })}
            options={standardFees.map((each) => ({ value: String(each), label: formatFee(each, i18n.locale) }))}
          />
        )}
        {isMissing && (
          <Banner tone="caution">
            {t`This pool does not exist yet: the second step opens it at the price of the pool that you leave.`}
          </Banner>
        )}
        {hasWeth(position, network.contracts.weth) && target === 'v4' && (
          <Banner tone="info">
            {t`The new pool holds ${network.wrappedSymbol}, as the old one does, not ${network.nativeCurrency.symbol}.`}
          </Banner>
        )}
        <Stepper
          label={t`Steps`}
          stateLabels={{ waiting: t`Waiting`, active: t`Now`, done: t`Done`, failed: t`Not done` }}
          steps={[
            {
              id: 'out',
              title: t`Take the liquidity out`,
              detail: t`With all its fees, to your wallet.`,
              state: hasLeft || arrived ? 'done' : isLeaving ? 'active' : 'waiting',
            },
            {
              id: 'in',
              title: t`Put it into the ${target} pool at ${formatFee(fee, i18n.locale)}`,
              detail:
                position.protocol === 'v2'
                  ? t`Over the full range.`
                  : t`In the same range, to the nearest step of that pool.`,
              state: arrived ? 'done' : hasLeft ? 'active' : 'waiting',
            },
          ]}
        />
        {!connection ? (
          <Button size="lg" variant="soft" onClick={accountDrawer.open}>
            {t`Connect wallet`}
          </Button>
        ) : hasLeft && record ? (
          <>
            <Button size="lg" disabled={state === undefined} onClick={() => void deposit(record)}>
              {t`Put it into the new pool`}
            </Button>
            <Button variant="quiet" onClick={() => removeMigration(migrations, record)}>
              {t`Keep the tokens`}
            </Button>
          </>
        ) : (
          <Button
            size="lg"
            disabled={!isOwn || position.liquidity === 0n || state === undefined || isLeaving}
            onClick={() => void begin()}
          >
            {isOwn ? t`Move liquidity` : t`This position is not yours`}
          </Button>
        )}
      </section>
      <Link
        to={toPath(position, network.slug) as string}
        className="mt-4 inline-block rounded-sm text-sm text-text-muted hover:text-text"
      >
        {t`Back to the position`}
      </Link>
      {isLeaving && connection && (
        <PositionExit
          kind="remove"
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={(isDone) => void goOn(isDone)}
        />
      )}
      {request && connection && (
        <DepositReview
          request={request}
          isNewPool={isMissing}
          isMove
          network={network}
          connection={connection}
          tokens={tokens}
          onClosed={(isDone) => {
            setRequest(undefined)
            if (!isDone) return
            if (name) removeMigration(migrations, name)
            void navigate({ to: '/positions' as string, search: { chain: network.slug } as object })
          }}
        />
      )}
    </>
  )
}

/** How far the move has come; once the new position is there, which one it is. What has arrived is no longer under way. */
function useProgress(network: PositionPage.Props['network'], record: MigrationRecord | undefined) {
  const options = record && migrationQueryOptions(client, { network, record })
  const { data: progress } = useQuery({
    ...(options ?? { queryKey: ['positions', 'no-move'] }),
    queryFn: options?.queryFn ?? skipToken,
  })
  const [arrived, setArrived] = useState<{ protocol: 'v3' | 'v4'; tokenId: bigint }>()
  useEffect(() => {
    if (record === undefined || progress?.status !== 'arrived') return
    setArrived({ protocol: record.to.protocol, tokenId: progress.tokenId })
    removeMigration(migrations, record)
  }, [record, progress])
  return { progress: record && progress, arrived }
}

function toFrom(position: Position): MigrationRecord['from'] {
  return position.protocol === 'v2'
    ? { protocol: 'v2', pair: position.poolId }
    : { protocol: 'v3', tokenId: position.tokenId.toString() }
}

function toPool({ token0, token1 }: Position, target: 'v3' | 'v4', fee: number): DepositRequest['pool'] {
  if (target === 'v3') return { protocol: 'v3', token0, token1, feePips: fee }
  return { protocol: 'v4', token0, token1, keyFee: fee, tickSpacing: tickSpacingOf(fee), hooks: noHook }
}

const noHook = '0x0000000000000000000000000000000000000000'

/** The same range, outwards to where the other pool's can end. */
function toRange(position: Position, fee: number) {
  const spacing = tickSpacingOf(fee)
  const full = fullRange(spacing)
  if (position.protocol === 'v2') return full
  const down = Math.floor(position.tickLower / spacing) * spacing
  const up = Math.ceil(position.tickUpper / spacing) * spacing
  return { tickLower: Math.max(full.tickLower, down), tickUpper: Math.min(full.tickUpper, up) }
}

function priceOf(position: Position): bigint {
  return position.protocol === 'v2' ? sqrtPriceOfAmounts(position.amounts) : position.sqrtPriceX96
}

function hasWeth({ token0, token1 }: Position, weth: string): boolean {
  return token0 === weth || token1 === weth
}
