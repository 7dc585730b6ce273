import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { fromRaw } from '@oxbow/i18n/Decimal'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { TokenIntent } from '@oxbow/send/SendIntent'
import type { Token } from '@oxbow/tokens/getTokens'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { SendCard } from '../../features/send/SendCard.tsx'
import * as SendForm from '../../features/send/SendForm.ts'
import { SendNotices } from '../../features/send/SendNotices.tsx'
import * as SendState from '../../features/send/SendState.ts'
import { SendTokenPart } from '../../features/send/SendTokenPart.tsx'
import { TokenButton } from '../../features/trade-form/TokenButton.tsx'
import { toSendMessage } from '../../state/failure/toSendMessage.ts'
import { keepsUsernames } from '../../state/names/keepsUsernames.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import type { SendStart } from '../../state/sendDialog.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { useGasCost } from '../../state/tokens/useGasCost.ts'
import { useImpostorMarks } from '../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { useSentTo } from '../../state/wallet/useSentTo.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { useFeeReserve } from '../page/useFeeReserve.ts'
import { isBlocked } from '../tokens/isBlocked.ts'
import { blockedOf } from './blockedOf.ts'
import { useBookPart } from './useBookPart.tsx'
import { useRecentNames } from './useRecentNames.ts'
import { useRecipient } from './useRecipient.ts'
import { useSendCheck } from './useSendCheck.ts'
import { useSendForm } from './useSendForm.ts'
import { useSendSteps } from './useSendSteps.tsx'

const TokenChoice = lazyPart(() => import('../tokens/TokenChoice.tsx').then((module) => module.TokenChoice))

/** Gas of a plain native transfer, which "Max" keeps back while the recipient is unknown. */
const plainTransferGas = 21_000n

/** Connects form, wallet and chain to the send form of one network. */
export function SendContainer(props: SendContainer.Props) {
  const { config, network, tokens: listed, outage, start, onConnect = accountDrawer.open, onElsewhere, onSent } = props
  const { t, i18n } = useLingui()
  const tokens = useImpostorMarks(listed)
  const [form, setForm, clearForm] = useSendForm(network, tokens, start)
  const connection = useConnection()
  const account = connection?.account.address
  const [isChoosing, setIsChoosing] = useState(false)
  /** The text that "Max" entered. */
  const [filled, setFilled] = useState<string>()
  const asked = useOpenRequest()

  const { sentTo, isUnread } = useSentTo(account)
  const recipient = useRecipient({ typed: form.recipient, network, connection, sentTo })
  const isDeposit = recipient.status === 'found' && recipient.address === start?.recipient
  const payee = isDeposit ? start?.payee : undefined
  const recent = useRecentNames(sentTo ?? [], connection)
  const bookPart = useBookPart((address) => setForm({ ...form, recipient: address }))
  const amount = SendForm.amountOf(form)
  const getBalance = useBalances(network, tokens, account)
  const toUsd = usePrices(config, network, tokens)
  const costOf = useGasCost(network, account !== undefined)
  const { token } = form
  const isNativeSent = token !== undefined && isNative(token.address)
  const intent = toIntent(network, token, amount, recipient)
  const check = useSendCheck(network, connection, intent)
  const balance = getBalance(token)
  const native = tokens.find((each) => each.address === nativeToken)
  const costWei = check?.status === 'known' ? check.value.networkCostWei : undefined

  const state = SendState.from({
    isLoading: false,
    outage,
    isRegionBlocked: config.site.isRegionBlocked,
    isTokenBlocked: isBlocked(token),
    isConnected: connection !== undefined,
    blocked: blockedOf(config.site, account, recipient),
    hasToken: token !== undefined,
    isNative: isNativeSent,
    recipient,
    amount,
    balance,
    nativeBalance: getBalance(native),
    canPayFeeInToken: canPayFeeInToken(config, connection),
    check,
  })

  const steps = useSendSteps({
    state,
    intent,
    recipient,
    connection,
    network,
    toUsd,
    tokens,
    typed: form.money,
    payee,
    nativeBalance: getBalance(native),
    mark: token && <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />,
    onSent() {
      setFilled(undefined)
      clearForm()
      onSent?.()
    },
  })

  const reserve = useFeeReserve({
    config,
    network,
    connection,
    token,
    balance,
    nativeBalance: getBalance(native),
    costOf,
    recipient: recipient.status === 'found' ? recipient.address : undefined,
  })
  // The balance minus a network cost that is paid from it, so that the transfer can be sent.
  const kept = isNativeSent ? (costWei ?? costOf(2n * plainTransferGas)) : reserve
  const most = balance === undefined || kept === undefined ? undefined : balance > kept ? balance - kept : 0n

  function fill() {
    if (token === undefined || most === undefined) return
    const text = fromRaw(most, token.decimals)
    setFilled(text)
    setForm({ ...form, text, money: undefined, mode: 'token' })
  }

  // The network cost changes with blocks: an amount from "Max" follows it until something else is typed.
  const isFilledOff =
    filled !== undefined && form.text === filled && most !== undefined && amount !== most && !steps.isReviewed
  const fillAgain = useEffectEvent(fill)
  useEffect(() => {
    if (isFilledOff) fillAgain()
  }, [isFilledOff])
  const choose = () => startTransition(() => setIsChoosing(true))
  const symbol = token?.symbol ?? ''
  const shortage = t`Insufficient ${symbol} balance`
  return (
    <>
      <SendCard
        state={state}
        isInDialog={start !== undefined}
        shortage={shortage}
        nativeSymbol={network.nativeCurrency.symbol}
        recipientField={{
          typed: form.recipient,
          recipient,
          recent,
          ...bookPart.field,
          takesUsernames: keepsUsernames(config),
          discOf: (address, picture) => <AccountDisc address={address} picture={picture} />,
          onTyped: (typed) => setForm({ ...form, recipient: typed }),
        }}
        notices={
          <SendNotices
            recipient={recipient}
            payee={payee}
            blocked={state.kind === 'address-blocked' ? state.whose : undefined}
            isSentToUnread={isUnread}
            failing={state.kind === 'failing' ? state.code : undefined}
            lackOf={state.kind === 'ready' && state.paysFeeInToken ? network.nativeCurrency.symbol : undefined}
            networkName={network.name}
            explain={(code) => i18n._(toSendMessage(code))}
          />
        }
        onConnect={onConnect}
        onChooseToken={choose}
        onAsked={asked}
        onSend={steps.start}
      >
        <SendTokenPart
          state={state}
          form={form}
          balance={balance}
          unitUsd={token && toUsd(token, 10n ** BigInt(token.decimals))}
          isTestnet={network.isTestnet}
          tokenButton={<TokenButton token={token} isLoading={false} onPress={choose} />}
          shortage={shortage}
          onForm={setForm}
          onMax={most !== undefined && amount !== most ? fill : undefined}
        />
      </SendCard>
      {isChoosing && (
        <TokenChoice
          network={network}
          tokens={tokens}
          selected={token}
          shortcuts={tokens.slice(0, 5)}
          getBalance={getBalance}
          getUsd={toUsd}
          onElsewhere={onElsewhere}
          onSelect={(chosen) => setForm(SendForm.withToken(form, chosen))}
          onClose={() => setIsChoosing(false)}
          onLoadFailed={() => setIsChoosing(false)}
        />
      )}
      {bookPart.dialog}
      {steps.dialogs}
    </>
  )
}

export declare namespace SendContainer {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    outage: Outage | undefined
    /** The initial values in a dialog; on the page they come from the URL. */
    start?: SendStart | undefined
    /** Opens the account drawer by default. */
    onConnect?: (() => void) | undefined
    /** Called if a token of another network is chosen. */
    onElsewhere: (slug: string, currency: string) => void
    /** Called when something was sent and the review is closed. */
    onSent?: (() => void) | undefined
  }
}

function toIntent(
  { chainId }: Network,
  token: Token | undefined,
  amount: bigint | undefined,
  recipient: ReturnType<typeof useRecipient>,
): TokenIntent | undefined {
  if (token === undefined || amount === undefined || recipient.status !== 'found') return undefined
  const { address, symbol, decimals, logoUri } = token
  return { chainId, token: { address, symbol, decimals, logoUri }, recipient: recipient.address, amount }
}
