import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { fromRaw } from '@oxbow/i18n/Decimal'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import { moveToleranceBps } from '@oxbow/liquidity/swapBounds'
import { getPosition } from '@oxbow/positions/getPosition'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SlippageChoice } from '../../../features/liquidity/create/SlippageChoice.tsx'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { ExitDialog } from '../../../features/liquidity/position/ExitDialog.tsx'
import type { MoveStep } from '../../../features/liquidity/position/LiquidityDialog.tsx'
import { beyondBounds } from '../../../features/liquidity/position/LiquidityTrialView.tsx'
import { type PositionTokens, toFacts } from '../../../features/liquidity/position/PositionTokens.ts'
import { type Into, WithdrawChoice } from '../../../features/liquidity/position/WithdrawChoice.tsx'
import { WithdrawnAmounts } from '../../../features/liquidity/position/WithdrawnAmounts.tsx'
import * as SwapForm from '../../../features/swap/form/SwapForm.ts'
import { client } from '../../../state/exchange.ts'
import { useCanBatch } from '../../../state/wallet/useCanBatch.ts'
import { useLiquidityFlow } from '../useLiquidityFlow.ts'
import { useLiquidityReview } from '../useLiquidityReview.tsx'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { useLiquiditySimulation } from '../useLiquiditySimulation.ts'
import { useExitTaxes } from './useExitTaxes.ts'
import { useWithdrawal } from './useWithdrawal.tsx'

/** The dialog and flow of a withdrawal or fee collection. */
export function PositionExit(props: PositionExit.Props) {
  const { kind, step, position, connection, network, tokens, swapTokens, onClosed } = props
  const [chosenBps, setChosenBps] = useState<number | undefined>(10_000)
  const [chosenInto, setInto] = useState<Into>('both')
  const { slippage, slippageBps, batches, setSlippage } = useLiquiditySettings(network)
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** Where to navigate once the dialog is closed. */
  const next = useRef<{ readonly to: string; readonly search?: object }>(undefined)
  const { view, start, dialog } = useLiquidityFlow(network, connection, (isDone) => {
    if (isDone) withdrawing.accept()
    onClosed(isDone)
    if (next.current !== undefined) void navigate(next.current as { to: string })
  })
  const leaveFor = (to: string, search?: object) => () => {
    next.current = { to, ...(search && { search }) }
    dialog.onClose()
  }
  const account = connection.account.address
  const shareBps = kind === 'collect' ? 0 : chosenBps
  const taxes = useExitTaxes(network, position)
  const canBatch = useCanBatch(network, connection)
  // With a transfer fee, the amount to swap can't be known.
  const offersOne = kind === 'remove' && swapTokens !== undefined && taxes === undefined
  const into = offersOne && chosenInto !== 'both' ? chosenInto : undefined
  const isTogether = into !== undefined && canBatch === true
  /** The page refreshes the position after confirmation; the dialog keeps the earlier data. */
  const [before, setBefore] = useState<{ readonly position: Position; readonly terms: LiquidityPlan['terms'] }>()
  const { data: result } = useQuery(
    liquidityResultQueryOptions(client, {
      chainId: network.chainId,
      account,
      weth: network.contracts.weth,
      token0: position.token0,
      token1: position.token1,
      hash: view?.status === 'confirmed' ? view.hash : undefined,
    }),
  )

  async function prepare({ client, deadlineSeconds, reviewed }: PrepareFacts) {
    const found = await getPosition(client, { network, name: nameOf(position), account })
    const now = found?.position ?? position
    const share = shareBps ?? 0
    const request = { network, account, position: now, shareBps: share, slippageBps, deadlineSeconds, taxes, reviewed }
    return prepareExit(client, request)
  }

  const alone = useLiquiditySimulation(
    network,
    ['exit', account, toKey(position), shareBps, slippageBps, taxes],
    view === undefined && shareBps !== undefined && !isTogether ? prepare : undefined,
  )
  const withdrawing = useWithdrawal({
    network,
    connection,
    position,
    tokens,
    shareBps,
    isOpen: view === undefined,
    known: swapTokens ?? [],
    into: isTogether ? into : undefined,
  })
  const { withdrawal, check: together } = withdrawing
  const check = isTogether ? together : alone
  const shared = useLiquidityReview({ network, tokens, check, view })

  /** The remaining swap, if the wallet only executed the withdrawal. */
  const swapNext = () => {
    const side = into === 'amount0' ? 'amount1' : 'amount0'
    const [from, to] = side === 'amount0' ? [tokens.token0, tokens.token1] : [tokens.token1, tokens.token0]
    const [tokenIn, tokenOut] = [from, to].map(({ address }) => swapTokens?.find((each) => each.address === address))
    const amount = result?.[side] ?? before?.terms.worst[side] ?? 0n
    if (tokenIn === undefined || tokenOut === undefined || amount <= 0n) return undefined
    const form = { tokenIn, tokenOut, field: 'input', text: fromRaw(amount, tokenIn.decimals) } as const
    return {
      label: t`Swap ${tokenIn.symbol} for ${tokenOut.symbol}`,
      onPress: leaveFor('/swap', SwapForm.toSearch(form, network)),
    }
  }

  return (
    <ExitDialog
      kind={kind}
      step={step}
      position={before?.position ?? position}
      tokens={tokens}
      result={result}
      shareBps={shareBps}
      onShare={setChosenBps}
      slippageBps={slippageBps}
      slippage={
        <SlippageChoice slippage={slippage} onChange={setSlippage} {...(isTogether && { autoBps: moveToleranceBps })} />
      }
      taxes={taxes}
      arriving={beyondBounds(check)}
      {...(offersOne && {
        withdrawing: {
          choice: <WithdrawChoice tokens={tokens} into={chosenInto} isApart={canBatch === false} onInto={setInto} />,
          expected: isTogether ? before?.terms.expected : undefined,
          amounts: isTogether ? (
            <>
              {view === undefined && withdrawing.banners}
              <WithdrawnAmounts
                withdrawal={withdrawal}
                tokens={tokens}
                into={into}
                isFailed={check.status === 'stuck'}
              />
            </>
          ) : undefined,
        },
      })}
      {...dialog}
      {...shared}
      {...(isTogether && {
        review: {
          ...shared.review,
          ...withdrawing.review,
          costs: [...(withdrawing.review.costs ?? []), ...(shared.review.costs ?? [])],
        },
      })}
      next={
        kind === 'collect' && pathname !== allPositions
          ? { label: t`View positions`, onPress: leaveFor(allPositions) }
          : into !== undefined && !isTogether && view?.status === 'confirmed'
            ? swapNext()
            : undefined
      }
      obstacle={shareBps === undefined || shared.obstacle || (isTogether && withdrawing.obstacle)}
      symbolOf={() => `${tokens.token0.symbol}/${tokens.token1.symbol}`}
      onStart={() => {
        if (check.status !== 'known' || shareBps === undefined) return
        setBefore({ position, terms: check.plan.terms })
        const begun = {
          reviewed: check.plan,
          networkCostWei: check.networkCostWei,
          kind: kind === 'collect' ? 'collect' : 'remove-liquidity',
          tokens: toFacts(tokens),
        } as const
        const key = `${kind}:${toKey(position)}`
        if (!isTogether) return start({ ...begun, prepare, key, batches })
        if (withdrawal === undefined) return
        start({
          ...begun,
          prepare: (facts) => withdrawing.hold(facts, withdrawal),
          key: `${key}:${into}`,
          most: { amount0: 0n, amount1: 0n },
          batches: true,
        })
      }}
    />
  )
}

const allPositions = '/positions'

export declare namespace PositionExit {
  type Props = {
    kind: 'collect' | 'remove'
    /** Set for the first step of a move: withdraws everything. */
    step?: MoveStep
    position: Position
    connection: WalletConnection
    network: Network
    tokens: PositionTokens
    /** The network's tokens, if one of the two may be swapped for the other; undefined if both are withdrawn as they are. */
    swapTokens?: readonly Token[]
    onClosed: (isDone: boolean) => void
  }
}
