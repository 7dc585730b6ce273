import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { createSendFlow, type SendFlow } from '@oxbow/send/createSendFlow'
import type { SendIntent } from '@oxbow/send/SendIntent'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import type { TypedMoney } from '../../features/review/ReviewedMoney.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { LowNativeDialog } from '../../features/send/LowNativeDialog.tsx'
import type { FoundRecipient } from '../../features/send/Recipient.ts'
import { SendDialog } from '../../features/send/SendDialog.tsx'
import { leavesTooLittle } from '../../features/send/SendState.ts'
import { TransactionLine } from '../../features/swap/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { sendWords } from '../../state/failure/sendWords.ts'
import { lowNativeNotice } from '../../state/lowNativeNotice.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'
import { useTypedMoney } from '../swap/useTypedMoney.ts'
import { useSendCheck } from './useSendCheck.ts'

/** The last look at one transfer, its flow and its end. */
export function SendReview(props: SendReview.Props) {
  const { intent, typed, recipient, payee, connection, network, tokens, toUsd, nativeBalance, mark, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<SendFlow>()
  const [isLow, setIsLow] = useState(false)
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  // What is on the screen when it is pressed is what later plans are held to.
  const made = useSendCheck(network, connection, flow === undefined ? intent : undefined)
  const [agreed, setAgreed] = useState(made)
  const check = flow === undefined ? made : agreed
  const typedMoney = useTypedMoney(flow === undefined ? typed : undefined, {
    network,
    wallet: connection.wallet,
    token: intent.token,
    raw: intent.amount,
  })
  const known = check?.status === 'known' ? check.value : undefined
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone)
      for (const name of ['balances', 'sent-to', 'nft-holding']) void queries.invalidateQueries({ queryKey: [name] })
  }, [isDone, queries])
  const dialog = useAside({
    moment: toFlowMoment(view),
    onSent: () => onClosed(true),
    onClosed: () => onClosed(isDone || view?.instead !== undefined),
  })

  function start() {
    if (known === undefined) return
    const shared = { client, connection, network, activity, storage, locks }
    const walletRpcUrl = toAbsoluteRpcUrl(network.chainId)
    const created = createSendFlow({ ...shared, intent, reviewed: known.plan, walletRpcUrl })
    setAgreed(check)
    setFlow(created)
    created.send({ type: 'START', networkCostWei: known.networkCostWei })
  }

  function press() {
    const facts = { amount: intent.amount, isNative: intent.token?.address === nativeToken, nativeBalance }
    const isTooLittle = leavesTooLittle({ ...facts, costWei: known?.networkCostWei })
    if (isTooLittle && !lowNativeNotice.getSnapshot().isDismissed) setIsLow(true)
    else start()
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (view?.status === 'working' && view.prompt?.kind === 'accept-plan')
      return { label: t`Send anyway`, leaves: true, onPress: () => flow?.send({ type: 'ACCEPT_TERMS' }) }
    if (end) return end
    return {
      label: t`Confirm send`,
      isBusy: view !== undefined || typedMoney?.expected === 'reading',
      isDisabled: known === undefined,
      onPress: press,
    }
  }

  const native = tokens.find(({ address }) => address === nativeToken)
  const token = tokens.find(({ address }) => address === intent.token?.address)
  return (
    <>
      <SendDialog
        intent={intent}
        mark={mark}
        recipient={recipient}
        payee={payee}
        check={known}
        typed={typedMoney}
        failing={check?.status === 'failing' ? check.code : undefined}
        view={view}
        native={network.nativeCurrency}
        usd={toUsd(token, intent.amount)}
        costUsd={toUsd(native, known?.networkCostWei)}
        button={toButton()}
        caution={<NetworkCaution network={network} />}
        warnings={undefined}
        transaction={isDone && view?.hash && <TransactionLine hash={view.hash} network={network} />}
        instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
        explain={(code) => i18n._(sendWords(code))}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onClosed={dialog.onClosed}
      />
      {isLow && (
        <LowNativeDialog
          symbol={network.nativeCurrency.symbol}
          networkName={network.name}
          onSend={(isDismissed) => {
            setIsLow(false)
            if (isDismissed) lowNativeNotice.update(() => ({ isDismissed: true }))
            start()
          }}
          onClosed={() => setIsLow(false)}
        />
      )}
    </>
  )
}

export declare namespace SendReview {
  type Props = {
    intent: SendIntent
    /** The sum of money that its amount was made of. */
    typed?: TypedMoney | undefined
    recipient: FoundRecipient
    /** The provider whose deposit address that is, for a sale. */
    payee?: string | undefined
    connection: WalletConnection
    network: Network
    tokens: readonly Token[]
    toUsd: ToUsd
    /** Of the account, in wei; undefined while unknown. */
    nativeBalance: bigint | undefined
    /** A picture of what is sent. */
    mark: ReactNode
    /** With whether something was sent. */
    onClosed: (isSent: boolean) => void
  }
}

const neverChanges = () => () => {}
