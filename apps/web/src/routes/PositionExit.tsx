import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { getPosition } from '@oxbow/exchange/actions/getPosition'
import { prepareExit } from '@oxbow/exchange/actions/prepareExit'
import type { FailureCode } from '@oxbow/exchange/errors/FailureCode'
import type { Position } from '@oxbow/exchange/position/Position'
import type { WalletConnection } from '@oxbow/exchange/wallet/Wallet'
import { useState } from 'react'
import { client } from '../app/exchange.ts'
import { ExitDialog } from '../features/positions/ExitDialog.tsx'
import { isObstacle, LiquidityTrialView } from '../features/positions/LiquidityTrialView.tsx'
import { liquidityMessages } from '../features/positions/liquidityMessages.ts'
import { nameOf, toKey } from '../features/positions/PositionsView.ts'
import { type PositionTokens, toFacts } from '../features/positions/PositionTokens.ts'
import { SlippageChoice } from '../features/positions/SlippageChoice.tsx'
import { failureMessages } from '../features/swap/failureMessages.ts'
import { useLiquidityFlow } from './useLiquidityFlow.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { useLiquidityTrial } from './useLiquidityTrial.ts'

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
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [chosenBps, setChosenBps] = useState(10_000)
  const { slippage, slippageBps, deadline, batches, setSlippage } = useLiquiditySettings(network)
  const { view, start, retry } = useLiquidityFlow(network, connection)
  const account = connection.account.address
  const shareBps = kind === 'collect' ? 0 : chosenBps

  async function prepare() {
    const found = await getPosition(client, { network, name: nameOf(position), account })
    const deadlineSeconds = await deadline()
    const now = found?.position ?? position
    return prepareExit(client, { network, account, position: now, shareBps, slippageBps, deadlineSeconds })
  }

  const check = useLiquidityTrial(
    network,
    ['exit', account, toKey(position), shareBps, slippageBps],
    view === undefined ? prepare : undefined,
  )
  const explain = ({ code }: { code: FailureCode }) => i18n._(liquidityMessages[code] ?? failureMessages[code])
  return (
    <ExitDialog
      kind={kind}
      isWhole={isWhole}
      position={position}
      tokens={tokens}
      shareBps={shareBps}
      onShare={setChosenBps}
      slippageBps={slippageBps}
      slippage={<SlippageChoice slippage={slippage} onChange={setSlippage} />}
      trial={<LiquidityTrialView check={check} tokens={tokens} explain={explain} />}
      view={view}
      symbolOf={() => `${tokens.token0.symbol}/${tokens.token1.symbol}`}
      explain={explain}
      obstacle={isObstacle(check)}
      isOpen={isOpen}
      onStart={() =>
        start({
          prepare,
          key: `${kind}:${toKey(position)}`,
          kind: kind === 'collect' ? 'collect' : 'remove-liquidity',
          tokens: toFacts(tokens),
          batches,
        })
      }
      onRetry={retry}
      onClose={() => setIsOpen(false)}
      onClosed={() => onClosed(view?.status === 'confirmed')}
    />
  )
}

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
