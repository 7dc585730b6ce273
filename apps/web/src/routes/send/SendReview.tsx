import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { createSendFlow, type SendFlowView } from '@oxbow/send/createSendFlow'
import type { SendIntent } from '@oxbow/send/SendIntent'
import type { SendPlan } from '@oxbow/send/SendPlan'
import type { Token } from '@oxbow/tokens/getTokens'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { type ReactNode, useState } from 'react'
import { isBlocked } from '../../features/review/FeeInToken.ts'
import type { TypedMoney } from '../../features/review/ReviewedMoney.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { LowNativeDialog } from '../../features/send/LowNativeDialog.tsx'
import type { FoundRecipient } from '../../features/send/Recipient.ts'
import { SendDialog } from '../../features/send/SendDialog.tsx'
import { leavesTooLittle } from '../../features/send/SendState.ts'
import { toSendMessage } from '../../state/failure/toSendMessage.ts'
import { lowNativeNotice } from '../../state/lowNativeNotice.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useCallsFee } from '../page/useCallsFee.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'
import { useTypedMoney } from '../swap/useTypedMoney.ts'
import { useSendCheck } from './useSendCheck.ts'

/** The review and flow of one transfer. */
export function SendReview(props: SendReview.Props) {
  const { intent, typed, recipient, payee, connection, network, tokens, toUsd, nativeBalance, mark, onClosed } = props
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, shown } = useReviewedFlow<SendFlowView>({
    network,
    connection,
    changes,
    onSent: () => onClosed(true),
    onClosed: (view) =>
      onClosed(view?.status === 'confirmed' || view?.status === 'final' || view?.instead !== undefined),
  })
  const [isLow, setIsLow] = useState(false)
  // What was on screen when the button was pressed bounds later plans.
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

  const fee = useCallsFee({
    network,
    connection,
    costWei: known?.networkCostWei,
    calls: flow === undefined ? known && callsOf(known.plan) : undefined,
    changes: intent.token ? [{ token: intent.token.address, amount: -intent.amount }] : [],
    isBatched: false,
  })

  function send() {
    if (known === undefined) return
    setAgreed(check)
    start(createSendFlow({ ...shared, intent, reviewed: known.plan }), known.networkCostWei)
  }

  function press() {
    const facts = { amount: intent.amount, isNative: intent.token?.address === nativeToken, nativeBalance }
    const isLeft = props.paysFeeInToken || !leavesTooLittle({ ...facts, costWei: known?.networkCostWei })
    if (!isLeft && !lowNativeNotice.getSnapshot().isDismissed) setIsLow(true)
    else send()
  }

  function toButton(): ReviewButton {
    const { view } = shown
    if (view?.status === 'working' && view.prompt?.kind === 'accept-plan')
      return { label: t`Send anyway`, leaves: true, onPress: () => flow?.send({ type: 'ACCEPT_TERMS' }) }
    if (end) return end
    return {
      label: t`Confirm send`,
      isBusy: view !== undefined || typedMoney?.expected === 'reading' || fee?.kind === 'asking',
      isDisabled: known === undefined || isBlocked(fee),
      onPress: press,
    }
  }

  const native = tokens.find(({ address }) => address === nativeToken)
  const token = tokens.find(({ address }) => address === intent.token?.address)
  return (
    <>
      <SendDialog
        {...shown}
        intent={intent}
        mark={mark}
        recipient={recipient}
        payee={payee}
        check={known}
        fee={fee}
        typed={typedMoney}
        failing={check?.status === 'failing' ? check.code : undefined}
        usd={toUsd(token, intent.amount)}
        costUsd={toUsd(native, known?.networkCostWei)}
        button={toButton()}
        warnings={undefined}
        explain={(code) => i18n._(toSendMessage(code))}
      />
      {isLow && (
        <LowNativeDialog
          symbol={network.nativeCurrency.symbol}
          networkName={network.name}
          onSend={(isDismissed) => {
            setIsLow(false)
            if (isDismissed) lowNativeNotice.update(() => ({ isDismissed: true }))
            send()
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
    /** The typed money that the amount was converted from. */
    typed?: TypedMoney | undefined
    recipient: FoundRecipient
    /** For a sale, the provider that owns the deposit address. */
    payee?: string | undefined
    connection: WalletConnection
    network: Network
    tokens: readonly Token[]
    toUsd: ToUsd
    /** The account's balance in wei; undefined while unknown. */
    nativeBalance: bigint | undefined
    paysFeeInToken?: boolean | undefined
    /** A picture of the asset. */
    mark: ReactNode
    /** Tells whether something was sent. */
    onClosed: (isSent: boolean) => void
  }
}

function callsOf({ steps }: SendPlan): readonly TransactionRequest[] {
  return steps.flatMap((step) => ('transaction' in step && step.transaction ? [step.transaction] : []))
}

const changes = ['balances', 'sent-to', 'nft-holding']
