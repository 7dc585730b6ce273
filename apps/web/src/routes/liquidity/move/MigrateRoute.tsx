import { useLingui } from '@lingui/react/macro'
import { noHook } from '@oxbow/chain/noHook'
import { getBalances } from '@oxbow/client/getBalances'
import { accessTo } from '@oxbow/connectors/AccountAccess'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { depositPoolQueryOptions } from '@oxbow/liquidity/depositPoolQueryOptions'
import { getMigration } from '@oxbow/liquidity/getMigration'
import { liquidityRecords } from '@oxbow/liquidity/LiquidityRecord'
import { isOfSame, type MigrationRecord, migrationKey } from '@oxbow/liquidity/MigrationRecord'
import type { Position } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import { fullRange } from '@oxbow/positions/tickRange'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tickSpacingOf } from '../../../features/liquidity/create/CreateForm.ts'
import { toKey, toPath } from '../../../features/liquidity/list/PositionsView.ts'
import { MigratePanel } from '../../../features/liquidity/move/MigratePanel.tsx'
import { toToken, writeAmount } from '../../../features/liquidity/position/PositionTokens.ts'
import { client, storage } from '../../../state/exchange.ts'
import { migrations, useMigrations } from '../../../state/migrations.ts'
import { unlessAsked } from '../../../state/wallet/openRequest.ts'
import { useCanBatch } from '../../../state/wallet/useCanBatch.ts'
import { accountDrawer, useConnection } from '../../../state/wallet/walletState.ts'
import { DepositReview } from '../DepositReview.tsx'
import { PositionExit } from '../position/PositionExit.tsx'
import type { PositionPage } from '../position/PositionPage.tsx'
import { OnePosition } from '../position/PositionRoute.tsx'
import { useRefusal } from '../useRefusal.ts'
import { MoveReview } from './MoveReview.tsx'
import { useMoveProgress } from './useMoveProgress.ts'

/** `/migrate/v2/$chainName/$pairAddress`, `/migrate/v3/$chainName/$tokenId`. */
export function MigrateRoute() {
  return <OnePosition>{(facts) => <Migrate {...facts} />}</OnePosition>
}

/**
 * Migrates liquidity to a newer protocol version: withdraws everything, then deposits it in the other pool. Wallets that batch are asked once;
 * otherwise the migration is stored in the browser and resumed, with its progress read from the chain.
 */
function Migrate({ network, tokens, position, owner }: PositionPage.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const connection = useConnection()
  const account = connection?.account.address
  const name = account && { chainId: network.chainId, account, from: toFrom(position) }
  const record = useMigrations().find((each) => name !== undefined && isOfSame(each, name))
  const { progress, arrived } = useMoveProgress(network, record)
  const [chosen, setChosen] = useState<{ target: 'v3' | 'v4'; fee: number }>(() => ({
    target: 'v4',
    fee: position.protocol === 'v2' ? 3_000 : position.feePips,
  }))
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAtOnce, setIsAtOnce] = useState(false)
  const canBatch = useCanBatch(network, connection)
  const [request, setRequest] = useState<DepositRequest>()
  const hasLeft = progress?.status === 'left'
  // A half-done migration keeps its original target.
  const { target, fee } = hasLeft && record ? { target: record.to.protocol, fee: record.to.feePips } : chosen
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const pool = toPool(position, target, fee)
  const { data: state } = useQuery(depositPoolQueryOptions(client, { network, pool }))
  const isMissing = state?.status === 'missing'
  const isOwn = accessTo(owner, connection).kind !== 'view-only'
  const refusal = useRefusal(network, [position.token0, position.token1], account)
  const title = `${pair.token0.symbol} / ${pair.token1.symbol}`

  async function begin() {
    if (name === undefined) return
    const { token0, token1 } = position
    const sinceBlock = BigInt(
      (await client.rpc(network.chainId).request({ method: 'eth_blockNumber' } as never)) as string,
    )
    migrations.put({
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
    // If the wallet wasn't asked or declined, there is no migration. A sent transaction is tracked, even across reloads.
    const { chainId } = name
    const flow = { key: `remove:${toKey(position)}`, chainId, account: name.account }
    if (liquidityRecords(storage).find(flow) === undefined) migrations.remove(name)
  }

  /** Deposits the withdrawn amounts from the chain's events, as far as the wallet still holds them. */
  async function deposit(begun: MigrationRecord) {
    const now = await getMigration(client, { network, record: begun })
    if (now.status !== 'left') return
    const sides = [begun.token0, begun.token1]
    const { multicall3 } = network.contracts
    const found = await getBalances(client, {
      chainId: network.chainId,
      multicall3,
      account: begun.account,
      tokens: sides,
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

  function toObstacle(): MigratePanel.Props['obstacle'] {
    if (connection === undefined) return 'connect'
    if (!isOwn) return 'foreign'
    if (state === undefined || canBatch === undefined) return 'loading'
    return position.liquidity === 0n && !hasLeft ? 'empty' : undefined
  }

  const amounts = hasLeft
    ? ([
        writeAmount(pair.token0, progress.amounts.amount0, i18n.locale),
        writeAmount(pair.token1, progress.amounts.amount1, i18n.locale),
      ] as const)
    : undefined
  return (
    <>
      <h1 className="text-2xl font-semibold">{t`Migrate`}</h1>
      <p className="mt-2 text-pretty text-text-muted">
        {t`From your ${position.protocol} position in ${title}. Any remainder stays in your wallet.`}
      </p>
      <MigratePanel
        protocol={position.protocol}
        target={target}
        fee={fee}
        stage={arrived ? 'arrived' : hasLeft ? 'left' : isLeaving ? 'leaving' : 'ready'}
        amounts={amounts}
        isNewPool={isMissing}
        wrapped={hasWeth(position, network.contracts.weth) ? network.wrappedSymbol : undefined}
        nativeSymbol={network.nativeCurrency.symbol}
        refusal={refusal}
        obstacle={toObstacle()}
        isAtOnce={canBatch === true}
        onTarget={(next) => setChosen({ ...chosen, target: next })}
        onFee={(next) => setChosen({ ...chosen, fee: next })}
        onConnect={accountDrawer.open}
        onAtOnce={() => unlessAsked(() => setIsAtOnce(true))}
        onStep={() => unlessAsked(() => void (hasLeft && record ? deposit(record) : begin()))}
        onKeep={() => record && migrations.remove(record)}
      >
        {arrived && (
          <Link
            to={`/positions/${arrived.protocol}/${network.slug}/${arrived.tokenId}` as string}
            className="underline underline-offset-4"
          >
            {t`View new position`}
          </Link>
        )}
      </MigratePanel>
      <Link
        to={toPath(position, network.slug) as string}
        className="mt-4 inline-block rounded-sm text-sm text-text-muted hover:text-text"
      >
        {t`Back to position`}
      </Link>
      {isAtOnce && connection && (
        <MoveReview
          title={t`Migrate`}
          name={`${toKey(position)}/${target}/${fee}`}
          move={{
            position,
            to: { pool, range: toRange(position, fee), sqrtPriceX96: isMissing ? priceOf(position) : undefined },
            swaps: false,
          }}
          oldSqrtPriceX96={priceOf(position)}
          connection={connection}
          network={network}
          tokens={tokens}
          onClosed={(isDone) => {
            setIsAtOnce(false)
            if (isDone) void navigate({ to: '/positions' as string, search: { chain: network.slug } as object })
          }}
        />
      )}
      {isLeaving && connection && (
        <PositionExit
          kind="remove"
          step={{ index: 1, of: 2 }}
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
          source={{ type: 'moved', from: migrationKey(toFrom(position)) }}
          step={{ index: 2, of: 2 }}
          {...(record && { oldSqrtPriceX96: BigInt(record.sqrtPriceX96) })}
          network={network}
          connection={connection}
          tokens={tokens}
          onClosed={(isDone, path = '/positions') => {
            setRequest(undefined)
            if (!isDone) return
            if (name) migrations.remove(name)
            void navigate({ to: path, search: { chain: network.slug } as object })
          }}
        />
      )}
    </>
  )
}

function toFrom(position: Position): MigrationRecord['from'] {
  return position.protocol === 'v2'
    ? { protocol: 'v2', pair: position.poolId }
    : { protocol: 'v3', tokenId: position.tokenId.toString() }
}

function toPool({ token0, token1 }: Position, target: 'v3' | 'v4', fee: number) {
  if (target === 'v3') return { protocol: 'v3', token0, token1, feePips: fee } as const
  return { protocol: 'v4', token0, token1, keyFee: fee, tickSpacing: tickSpacingOf(fee), hooks: noHook } as const
}

/** The same range, widened to the other pool's tick spacing. */
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
