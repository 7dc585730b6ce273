import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { liquidityResultQueryOptions } from '@oxbow/liquidity/liquidityResultQueryOptions'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import { getPosition } from '@oxbow/positions/getPosition'
import type { Position } from '@oxbow/positions/Position'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SlippageChoice } from '../../../features/liquidity/create/SlippageChoice.tsx'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { ExitDialog } from '../../../features/liquidity/position/ExitDialog.tsx'
import { beyondBounds } from '../../../features/liquidity/position/LiquidityTrialView.tsx'
import { type PositionTokens, toFacts } from '../../../features/liquidity/position/PositionTokens.ts'
import { client } from '../../../state/exchange.ts'
import { useLiquidityFlow } from '../useLiquidityFlow.ts'
import { useLiquidityReview } from '../useLiquidityReview.tsx'
import { useLiquiditySettings } from '../useLiquiditySettings.ts'
import { useLiquidityTrial } from '../useLiquidityTrial.ts'
import { useExitTaxes } from './useExitTaxes.ts'

/** The dialog of one way out, with its flow once it is begun. */
export function PositionExit({
  kind,
  isWhole = false,
  position,
  connection,
  network,
  tokens,
  onClosed,
}: PositionExit.Props) {
  const [chosenBps, setChosenBps] = useState<number | undefined>(10_000)
  const { slippage, slippageBps, batches, setSlippage } = useLiquiditySettings(network)
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** The person wants to see all positions once the dialog is closed. */
  const leaves = useRef(false)
  const { view, start, dialog } = useLiquidityFlow(network, connection, (isDone) => {
    onClosed(isDone)
    if (leaves.current) void navigate({ to: allPositions as string })
  })
  const account = connection.account.address
  const shareBps = kind === 'collect' ? 0 : chosenBps
  const taxes = useExitTaxes(network, position)
  /** The page reads the position anew once the exit is confirmed; the dialog goes on speaking of what was there before. */
  const [before, setBefore] = useState<Position>()
  const { data: result } = useQuery(
    liquidityResultQueryOptions(client, {
      chainId: network.chainId,
      account,
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

  const check = useLiquidityTrial(
    network,
    ['exit', account, toKey(position), shareBps, slippageBps, taxes],
    view === undefined && shareBps !== undefined ? prepare : undefined,
  )
  const shared = useLiquidityReview({ network, tokens, check, view })
  return (
    <ExitDialog
      kind={kind}
      isWhole={isWhole}
      position={before ?? position}
      tokens={tokens}
      result={result}
      shareBps={shareBps}
      onShare={setChosenBps}
      slippageBps={slippageBps}
      slippage={<SlippageChoice slippage={slippage} onChange={setSlippage} />}
      taxes={taxes}
      arriving={beyondBounds(check)}
      {...dialog}
      {...shared}
      next={
        kind === 'collect' && pathname !== allPositions
          ? {
              label: t`View positions`,
              onPress: () => {
                leaves.current = true
                dialog.onClose()
              },
            }
          : undefined
      }
      obstacle={shareBps === undefined || shared.obstacle}
      symbolOf={() => `${tokens.token0.symbol}/${tokens.token1.symbol}`}
      onStart={() => {
        if (check.status !== 'known' || shareBps === undefined) return
        setBefore(position)
        start({
          prepare,
          reviewed: check.plan,
          networkCostWei: check.networkCostWei,
          key: `${kind}:${toKey(position)}`,
          kind: kind === 'collect' ? 'collect' : 'remove-liquidity',
          tokens: toFacts(tokens),
          batches,
        })
      }}
    />
  )
}

const allPositions = '/positions'

export declare namespace PositionExit {
  type Props = {
    kind: 'collect' | 'remove'
    /** The first step of a move: all of it comes out. */
    isWhole?: boolean
    position: Position
    connection: WalletConnection
    network: Network
    tokens: PositionTokens
    onClosed: (isDone: boolean) => void
  }
}
