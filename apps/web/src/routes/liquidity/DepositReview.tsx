import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import { prepareDeposit, walletTokens } from '@oxbow/liquidity/prepareDeposit'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SlippageChoice } from '../../features/liquidity/create/SlippageChoice.tsx'
import { MovedRows } from '../../features/liquidity/move/MovedRows.tsx'
import { AmountRow } from '../../features/liquidity/position/AmountRow.tsx'
import { type DepositSource, depositKey } from '../../features/liquidity/position/depositKey.ts'
import { LiquidityDialog, type MoveStep } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { toFacts, toToken, writeAmount } from '../../features/liquidity/position/PositionTokens.ts'
import { bothConsents } from '../../features/review/bothConsents.tsx'
import { client } from '../../state/exchange.ts'
import { useDepositPrice } from './useDepositPrice.tsx'
import { isTransactionSent, useLiquidityFlow } from './useLiquidityFlow.ts'
import { useLiquidityReview } from './useLiquidityReview.tsx'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { useLiquiditySimulation } from './useLiquiditySimulation.ts'
import { toRefusedCheck, useRefusal } from './useRefusal.ts'
import { useTokenConsent } from './useTokenConsent.tsx'
import { useTokenFindings } from './useTokenFindings.tsx'

/** The review, simulation and flow of a deposit. */
export function DepositReview(props: DepositReview.Props) {
  const { request, source, step, network, connection, tokens, onSent, onClosed } = props
  const { t, i18n } = useLingui()
  // The initial value: after the deposit the pool exists.
  const [isNewPool] = useState(props.isNewPool)
  const { slippage, slippageBps, batches, setSlippage } = useLiquiditySettings(network)
  const addresses = walletTokens(request.pool, request.paysNative, network.contracts.weth)
  const { consent: tokenConsent, banners, accept } = useTokenConsent(tokens, addresses)
  /** Where to navigate once the dialog is closed. */
  const next = useRef<string>(undefined)
  const { view, start, dialog } = useLiquidityFlow(network, connection, (isDone) => {
    if (isDone) accept()
    onClosed(isDone, next.current)
  })
  const isSent = view !== undefined && isTransactionSent(view)
  const tellSent = useEffectEvent(() => onSent?.())
  useEffect(() => {
    if (isSent) tellSent()
  }, [isSent])
  const account = connection.account.address
  const [address0, address1] = addresses
  const pair = { token0: toToken(tokens, address0), token1: toToken(tokens, address1) }
  const findings = useTokenFindings(network, connection.wallet, [pair.token0, pair.token1])
  const isMove = source.type === 'moved'
  const isIncrease = request.range?.tokenId !== undefined
  const { oldSqrtPriceX96 } = props
  const { wallet } = connection
  // The form of a new position asks about its price itself.
  const isPriceChecked = view === undefined && (isMove || isIncrease || props.isAddition === true)
  const price = useDepositPrice({ network, wallet, deposit: request, oldSqrtPriceX96 }, isPriceChecked)
  const consent = bothConsents(price.consent, bothConsents(findings.consent, tokenConsent))
  const { protocol } = request.pool
  const { contracts } = network
  const isFixed = protocol === 'v4'
  const title = isNewPool ? t`Create a pool and a position` : t`Add liquidity`

  const prepare: Parameters<typeof start>[0]['prepare'] = ({ client: node, ...facts }) =>
    prepareDeposit(node, { network, account, request, slippageBps, ...facts })
  const { desired } = request
  const name = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  const refusal = useRefusal(network, [request.pool.token0, request.pool.token1, address0, address1], account)
  const simulation = useLiquiditySimulation(
    network,
    ['deposit', account, name, slippageBps],
    view === undefined && refusal === undefined ? prepare : undefined,
  )
  const check = refusal ? toRefusedCheck(refusal) : simulation
  const shared = useLiquidityReview({ network, tokens: pair, check, view })
  const provided = [
    { token: pair.token0, raw: desired.amount0 },
    { token: pair.token1, raw: desired.amount1 },
  ].flatMap(({ token, raw }) => (raw > 0n ? [writeAmount(token, raw, i18n.locale, isFixed ? 'down' : 'up')] : []))
  const { data: result } = useQuery(
    liquidityResultQueryOptions(client, {
      chainId: network.chainId,
      account,
      weth: network.contracts.weth,
      token0: pair.token0.address,
      token1: pair.token1.address,
      hash: view?.status === 'confirmed' ? view.hash : undefined,
      manager: { v2: undefined, v3: contracts.v3PositionManager, v4: contracts.v4PositionManager }[protocol],
    }),
  )
  const opened = isIncrease ? undefined : result?.opened
  const path = opened && `/positions/${protocol}/${network.slug}/${opened.tokenId ?? opened.contract}`
  return (
    <LiquidityDialog
      title={title}
      step={step}
      failedTitle={isMove ? t`Migrate liquidity failed` : t`Add liquidity failed`}
      startLabel={title}
      doneText={t`Done. The position is yours.`}
      {...dialog}
      {...shared}
      obstacle={shared.obstacle || findings.isPending || price.isPending}
      next={
        path === undefined
          ? undefined
          : {
              label: t`View position`,
              onPress: () => {
                next.current = path
                dialog.onClose()
              },
            }
      }
      review={{
        ...shared.review,
        costs: [...findings.contracts, ...(shared.review.costs ?? [])],
        consent,
        choices: <SlippageChoice slippage={slippage} onChange={setSlippage} />,
        warnings: isFixed && isIncrease && (
          <Banner tone="info">{t`Unclaimed fees are paid out or added to your deposit.`}</Banner>
        ),
      }}
      symbolOf={(token) => toToken(tokens, token).symbol}
      onStart={() => {
        if (check.status !== 'known') return
        start({
          prepare,
          reviewed: check.plan,
          networkCostWei: check.networkCostWei,
          key: depositKey(request, source),
          kind: isMove ? 'migrate' : isNewPool ? 'create-pool' : 'add-liquidity',
          tokens: toFacts(pair),
          batches,
        })
      }}
    >
      {view === undefined && banners}
      {view === undefined && findings.banners}
      {view === undefined && price.banner}
      <dl className="text-base">
        {/* v4 takes what a fixed liquidity costs at execution; the simulation below shows the maximum. */}
        {view?.status === 'confirmed' ? (
          <MovedRows pair={pair} result={result} expected={desired} />
        ) : (
          <AmountRow label={isFixed ? t`You deposit about` : t`Maximum deposit`} values={provided} />
        )}
      </dl>
    </LiquidityDialog>
  )
}

export declare namespace DepositReview {
  type Props = {
    request: DepositRequest
    /** The first deposit creates the pool. */
    isNewPool: boolean
    /** The source of the amounts; `moved`: it is the second half of a move. */
    source: DepositSource
    /** Adds to a position, also where the pool has no position of its own (v2). */
    isAddition?: boolean
    /** The price of the position that is moved. */
    oldSqrtPriceX96?: bigint
    /** Set for a step of a move. */
    step?: MoveStep
    network: Network
    connection: WalletConnection
    tokens: readonly Token[]
    /** The deposit itself was sent, so the form can be cleared. */
    onSent?: () => void
    /** `path`: the new position's page, if the user wants to see it. */
    onClosed: (isDone: boolean, path?: string) => void
  }
}
