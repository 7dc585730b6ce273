import { useLingui } from '@lingui/react/macro'
import { collectResultQueryOptions } from '@oxbow/collect-fees/collectResultQueryOptions'
import { type CollectFeesFlow, createCollectFeesFlow } from '@oxbow/collect-fees/createCollectFeesFlow'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { Banner } from '@oxbow/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { CollectFeesDialog } from '../../features/liquidity/list/CollectFeesDialog.tsx'
import { type CollectGroup, toCollectIntent } from '../../features/liquidity/list/CollectGroup.ts'
import type { PositionToken, PositionTokens } from '../../features/liquidity/position/PositionTokens.ts'
import { useLiquidityCosts } from '../../features/liquidity/position/useLiquidityCosts.tsx'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { toLiquidityMessage } from '../../state/failure/toLiquidityMessage.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { accountDrawer } from '../../state/wallet/walletState.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { useFlowRefresh } from '../page/useFlowRefresh.ts'
import { toCollectView } from './toCollectView.ts'
import { useCollectCheck } from './useCollectCheck.ts'
import { toMoment } from './useLiquidityFlow.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'
import { useWorth } from './useWorth.ts'

/** The dialog and flow that collect the fees of a group of positions. */
export function CollectFees({ group, connection, tokensOf, toUsd, onClosed }: CollectFees.Props) {
  const { t, i18n } = useLingui()
  // The list behind the dialog refreshes once it is over; the dialog keeps the initial data.
  const [{ intent, tokens }] = useState(() => toCollectIntent(group, tokensOf))
  const { network } = group
  const { lifetimeSeconds } = useLiquiditySettings(network)
  const [flow, setFlow] = useState<CollectFeesFlow>()
  const shown = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const view = shown && toCollectView(shown)
  const made = useCollectCheck(network, connection, flow === undefined ? intent : undefined)
  // What was on screen when the button was pressed stays until the end.
  const [agreed, setAgreed] = useState(made)
  const check = flow === undefined ? made : agreed
  const known = check.status === 'known' ? check : undefined
  const isDone = view?.status === 'confirmed'
  useEffect(() => () => flow?.dispose(), [flow])
  useFlowRefresh(view?.status, changes)
  const dialog = useAside({
    moment: view === undefined ? 'quiet' : toMoment(view),
    steps: view?.steps,
    onSent: onClosed,
    onClosed,
  })
  const explain: CollectFeesDialog.Props['explain'] = (code) => i18n._(toLiquidityMessage(code))

  const simulation = known?.plan.simulation
  const arrived = simulation?.status === 'ok' ? simulation.arrived : undefined
  const { data: told } = useQuery(
    collectResultQueryOptions(client, {
      chainId: network.chainId,
      account: connection.account.address,
      weth: network.contracts.weth,
      tokens: tokens.map(({ token }) => token.address),
      hash: isDone ? view?.hash : undefined,
    }),
  )
  const arriving = tokens
    .map(({ token, owed }, index) => ({
      token,
      amount: told?.[index] ?? arrived?.[index] ?? owed,
      isTold: told?.[index] !== undefined,
    }))
    .filter(({ amount }) => amount > 0n)
  const worths = arriving.map(({ token, amount }) => toUsd(token, amount))
  const usd = worths.every((worth) => worth !== undefined) ? worths.reduce((sum, worth) => sum + worth, 0) : undefined
  const costs = useLiquidityCosts(check, network, useWorth(network).ofNative, usd)

  function start() {
    if (known === undefined) return
    const shared = { client, connection, network, activity, storage, locks, lifetimeSeconds }
    const walletRpcUrl = toAbsoluteRpcUrl(network.chainId)
    const created = createCollectFeesFlow({ ...shared, intent, reviewed: known.plan, walletRpcUrl })
    setAgreed(check)
    setFlow(created)
    created.send({ type: 'START', networkCostWei: known.networkCostWei })
  }

  return (
    <CollectFeesDialog
      count={intent.positions.length}
      arriving={check.status === 'running' ? undefined : arriving}
      usd={usd}
      isSimulated={arrived !== undefined}
      view={view}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={explain}
      symbolOf={() => ''}
      caution={<NetworkCaution network={network} />}
      obstacle={known === undefined}
      review={{
        costs,
        warnings: check.status === 'stuck' && (
          <Banner tone="critical" title={t`This is expected to fail.`}>
            {explain(check.failure.code)}
          </Banner>
        ),
      }}
      isOpen={dialog.isOpen}
      transaction={
        view?.hash && (isDone || view.status === 'failed') && <TransactionLine hash={view.hash} network={network} />
      }
      onReopen={dialog.reopen}
      onGiveUp={dialog.giveUp}
      onStart={start}
      onRetry={() => flow?.send({ type: 'RETRY' })}
      onReview={() => setFlow(undefined)}
      onClose={dialog.close}
      onNextAction={(action) => {
        if (action === 'reload') window.location.reload()
        if (action === 'connect-wallet' || action === 'check-activity') accountDrawer.open()
      }}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace CollectFees {
  type Props = {
    group: CollectGroup
    connection: WalletConnection
    tokensOf: (position: CollectGroup['positions'][number]) => PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    onClosed: () => void
  }
}

/** Keys of the queries that a collection changes. */
const changes = ['positions', 'balances', 'earnings']
const neverChanges = () => () => {}
