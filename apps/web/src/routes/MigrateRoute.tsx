import { useLingui } from '@lingui/react/macro'
import { getBalances } from '@oxbow/exchange/actions/getBalances'
import type { DepositRequest } from '@oxbow/exchange/liquidity/DepositRequest'
import { sqrtPriceOfAmounts } from '@oxbow/exchange/liquidity/poolPrice'
import { fullRange } from '@oxbow/exchange/liquidity/tickRange'
import type { Position } from '@oxbow/exchange/position/Position'
import { depositPoolQueryOptions } from '@oxbow/exchange/query/depositPoolQueryOptions'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Segmented } from '@oxbow/ui/Segmented'
import { Stepper } from '@oxbow/ui/Stepper'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../app/exchange.ts'
import { accountDrawer, useConnection } from '../app/walletState.ts'
import { standardFees, tickSpacingOf } from '../features/positions/CreateForm.ts'
import { toPath } from '../features/positions/PositionsView.ts'
import { toToken } from '../features/positions/PositionTokens.ts'
import { DepositReview } from './DepositReview.tsx'
import { PositionExit } from './PositionExit.tsx'
import type { PositionPage } from './PositionPage.tsx'
import { OnePosition } from './PositionRoute.tsx'

/** `/migrate/v2/$chainName/$pairAddress`, `/migrate/v3/$chainName/$tokenId`. */
export function MigrateRoute() {
  return <OnePosition>{(facts) => <Migrate {...facts} />}</OnePosition>
}

/** Moves liquidity to a newer version of the protocol in two steps: all of it out, then what came out into the other pool. */
function Migrate({ network, tokens, position, owner }: PositionPage.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const connection = useConnection()
  const account = connection?.account.address
  const [target, setTarget] = useState<'v3' | 'v4'>('v4')
  const [fee, setFee] = useState(position.protocol === 'v2' ? 3_000 : position.feePips)
  /** What the wallet held and where the pool stood before, while the first step is under way. */
  const [before, setBefore] = useState<{ balances: readonly bigint[]; sqrtPriceX96: bigint }>()
  const [request, setRequest] = useState<DepositRequest>()
  const [isDepositing, setIsDepositing] = useState(false)
  const pair = { token0: toToken(tokens, position.token0), token1: toToken(tokens, position.token1) }
  const pool = toPool(position, target, fee)
  const { data: state } = useQuery(depositPoolQueryOptions(client, { network, pool }))
  const isMissing = state?.status === 'missing'
  const isOwn = account !== undefined && owner === account
  const name = `${pair.token0.symbol} / ${pair.token1.symbol}`

  async function readBalances(): Promise<readonly bigint[]> {
    const sides = [position.token0, position.token1]
    const { multicall3 } = network.contracts
    const found = await getBalances(client, { chainId: network.chainId, multicall3, account: account!, tokens: sides })
    return sides.map((side) => found.get(side) ?? 0n)
  }

  async function goOn(isDone: boolean) {
    const then = before
    setBefore(undefined)
    if (!isDone || then === undefined) return
    const gained = (await readBalances()).map((balance, index) => balance - then.balances[index]!)
    const [amount0, amount1] = gained.map((amount) => (amount > 0n ? amount : 0n))
    setRequest({
      pool,
      range: { ...toRange(position, fee), tokenId: undefined },
      desired: { amount0: amount0!, amount1: amount1! },
      sqrtPriceX96: isMissing ? then.sqrtPriceX96 : undefined,
      paysNative: false,
    })
    setIsDepositing(true)
  }

  return (
    <>
      <h1 className="text-2xl font-semibold">{t`Move liquidity`}</h1>
      <p className="mt-2 text-pretty text-text-muted">
        {t`From your ${position.protocol} position in ${name}. What does not fit into the new pool at its price stays in your wallet.`}
      </p>
      <section className="mt-6 flex flex-col gap-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
        {position.protocol === 'v2' && (
          <Segmented
            label={t`To`}
            value={target}
            onChange={setTarget}
            options={[
              { value: 'v4', label: t`Version 4` },
              { value: 'v3', label: t`Version 3` },
            ]}
          />
        )}
        <Segmented
          label={t`Fee of the pool`}
          value={String(fee)}
          onChange={(value) => setFee(Number(value))}
          options={standardFees.map((each) => ({ value: String(each), label: formatFee(each, i18n.locale) }))}
        />
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
              state: request ? 'done' : before ? 'active' : 'waiting',
            },
            {
              id: 'in',
              title: t`Put it into the ${target} pool at ${formatFee(fee, i18n.locale)}`,
              detail:
                position.protocol === 'v2'
                  ? t`Over the full range.`
                  : t`In the same range, to the nearest step of that pool.`,
              state: request ? 'active' : 'waiting',
            },
          ]}
        />
        {!connection ? (
          <Button size="lg" variant="soft" onClick={accountDrawer.open}>
            {t`Connect wallet`}
          </Button>
        ) : request ? (
          <Button size="lg" onClick={() => setIsDepositing(true)}>
            {t`Put it into the new pool`}
          </Button>
        ) : (
          <Button
            size="lg"
            disabled={!isOwn || position.liquidity === 0n || state === undefined || before !== undefined}
            onClick={async () => setBefore({ balances: await readBalances(), sqrtPriceX96: priceOf(position) })}
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
      {before && connection && (
        <PositionExit
          kind="remove"
          position={position}
          connection={connection}
          network={network}
          tokens={pair}
          onClosed={(isDone) => void goOn(isDone)}
        />
      )}
      {request && isDepositing && connection && (
        <DepositReview
          request={request}
          isNewPool={isMissing}
          isMove
          network={network}
          connection={connection}
          tokens={tokens}
          onClosed={(isDone) => {
            if (isDone) void navigate({ to: '/positions' as string, search: { chain: network.slug } as object })
            else setIsDepositing(false)
          }}
        />
      )}
    </>
  )
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
