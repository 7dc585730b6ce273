import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { PrepareFacts } from '@oxbow/liquidity/PrepareFacts'
import { prepareBurn } from '@oxbow/liquidity/prepareBurn'
import { getPosition } from '@oxbow/positions/getPosition'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameOf, toKey } from '../../../features/liquidity/list/PositionsView.ts'
import { LiquidityDialog } from '../../../features/liquidity/position/LiquidityDialog.tsx'
import { type PositionTokens, toFacts } from '../../../features/liquidity/position/PositionTokens.ts'
import { useLiquidityFlow } from '../useLiquidityFlow.ts'
import { useLiquidityReview } from '../useLiquidityReview.tsx'
import { useLiquiditySimulation } from '../useLiquiditySimulation.ts'

/** The dialog that burns an empty position's NFT, with simulation and flow. */
export function PositionBurn({ position, connection, network, tokens, onClosed }: PositionBurn.Props) {
  const { t } = useLingui()
  const { view, start, dialog } = useLiquidityFlow(network, connection, onClosed)
  const account = connection.account.address
  const navigate = useNavigate()
  const isDone = view?.status === 'confirmed'
  // The position's page has nothing left to show; the transaction's toast reports the result.
  useEffect(() => {
    if (isDone) void navigate({ to: '/positions' as string, search: (old) => old })
  }, [isDone, navigate])

  async function prepare({ client, deadlineSeconds }: PrepareFacts) {
    // Read again from the chain: someone may have added liquidity, or fees may have accrued.
    const found = await getPosition(client, { network, name: nameOf(position), account })
    const now = found?.position
    const current = now && now.protocol !== 'v2' ? now : position
    return prepareBurn({ network, account, position: current, deadlineSeconds })
  }

  const check = useLiquiditySimulation(
    network,
    ['burn', account, toKey(position)],
    view === undefined ? prepare : undefined,
  )
  const shared = useLiquidityReview({ network, tokens, check, view })
  const title = t`Delete position`
  return (
    <LiquidityDialog
      title={title}
      failedTitle={t`Delete position failed`}
      startLabel={title}
      doneText={t`Done. The position’s NFT no longer exists.`}
      {...dialog}
      {...shared}
      symbolOf={() => ''}
      onStart={() => {
        if (check.status === 'known')
          start({
            prepare,
            reviewed: check.plan,
            networkCostWei: check.networkCostWei,
            key: `burn:${toKey(position)}`,
            kind: 'burn',
            tokens: toFacts(tokens),
            batches: false,
          })
      }}
    >
      <p className="text-pretty text-text-muted">
        {t`This empty position’s NFT is permanently burned. You pay the network cost.`}
      </p>
    </LiquidityDialog>
  )
}

export declare namespace PositionBurn {
  type Props = {
    position: V3Position | V4Position
    connection: WalletConnection
    network: Network
    tokens: PositionTokens
    onClosed: (isDone: boolean) => void
  }
}
