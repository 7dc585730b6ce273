import { useLingui } from '@lingui/react/macro'
import type { Deposit } from '@oxbow/across/Deposit'
import { bridgeQuoteQueryOptions } from '@oxbow/bridge/bridgeQuoteQueryOptions'
import type { BridgeFlow } from '@oxbow/bridge/createBridgeFlow'
import { createSpeedUpFlow } from '@oxbow/bridge/createSpeedUpFlow'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lessOf, toLessBps } from '../../../features/bridge/speedUp/lessOf.ts'
import { SpeedUpDialog } from '../../../features/bridge/speedUp/SpeedUpDialog.tsx'
import { activity, client, locks, storage } from '../../../state/exchange.ts'
import { toBridgeMessage } from '../../../state/failure/toBridgeMessage.ts'
import { useGasCost } from '../../../state/tokens/useGasCost.ts'
import { useAside } from '../../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../../page/InsteadNotice.tsx'
import { toFlowMoment } from '../../page/toFlowMoment.ts'
import { useFlowEndButton } from '../../page/useFlowEndButton.ts'
import { useFlowRefresh } from '../../page/useFlowRefresh.ts'

/** Gas limit: twice the usual gas. */
const speedUpGas = 160_000n

/** The review and flow of accepting a lower output for a deposit. */
export function SpeedUpReview(props: SpeedUpReview.Props) {
  const { asked, connection, deposit, destination, origin, tokenOut, onClosed } = props
  const { t, i18n } = useLingui()
  const [flow, setFlow] = useState<BridgeFlow>()
  const [chosenBps, setChosenBps] = useState<number>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const networkCostWei = useGasCost(origin, true)(2n * speedUpGas)
  const places = { origin, destination }
  const input = { address: deposit.inputToken, symbol: tokenOut.symbol, decimals: tokenOut.decimals }
  const output = { ...input, address: deposit.outputToken }
  const usual = useQuery(bridgeQuoteQueryOptions(client, { amount: deposit.inputAmount, input, output, places })).data
  const lessBps = chosenBps ?? toLessBps(asked, usual?.status === 'ok' ? usual.output : undefined)
  const outputAmount = lessOf(asked, lessBps)
  // The signed terms stay on screen after they have changed the pool's.
  const [signed, setSigned] = useState<{ asked: bigint; lessBps: number }>()
  useEffect(() => () => flow?.dispose(), [flow])
  useFlowRefresh(view?.status, changes)
  const dialog = useAside({ moment: toFlowMoment(view), steps: view?.steps, onSent: onClosed, onClosed })

  function start() {
    const created = createSpeedUpFlow({
      client,
      connection,
      activity,
      storage,
      locks,
      places,
      tokenOut,
      intent: { deposit, outputAmount },
      walletRpcUrl: toAbsoluteRpcUrl(origin.chainId),
    })
    setSigned({ asked, lessBps })
    setFlow(created)
    created.send({ type: 'START', networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })
  return (
    <SpeedUpDialog
      {...(flow && signed ? signed : { asked, lessBps })}
      tokenOut={tokenOut}
      view={view}
      networkCostWei={networkCostWei}
      costUsd={undefined}
      native={origin.nativeCurrency}
      originName={origin.name}
      destinationName={destination.name}
      onLess={setChosenBps}
      button={
        end ?? {
          label: t`Accept less`,
          isBusy: view !== undefined,
          isDisabled: networkCostWei === undefined || outputAmount <= 0n,
          onPress: start,
        }
      }
      instead={view?.instead && <InsteadNotice instead={view.instead} network={origin} />}
      explain={(code) => i18n._(toBridgeMessage(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace SpeedUpReview {
  type Props = {
    /** Raw units that the deposit requests now. */
    asked: bigint
    connection: WalletConnection
    deposit: Deposit
    destination: Network
    origin: Network
    tokenOut: Token
    onClosed: () => void
  }
}

/** Its transaction costs gas. */
const changes = ['speed-ups', 'balances']
const neverChanges = () => () => {}
