import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import type { NftItem } from '@oxbow/nfts/nftDocuments'
import { nftHoldingQueryOptions } from '@oxbow/send/nftHoldingQueryOptions'
import type { NftIntent } from '@oxbow/send/SendIntent'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NftPicture } from '../../features/nfts/NftPicture.tsx'
import { toNftFacts, toNftPath } from '../../features/nfts/nftName.ts'
import { amountOf, emptyNftForm } from '../../features/send/NftSendForm.ts'
import { SendCard } from '../../features/send/SendCard.tsx'
import { SendNftPart } from '../../features/send/SendNftPart.tsx'
import { SendNotices } from '../../features/send/SendNotices.tsx'
import * as SendState from '../../features/send/SendState.ts'
import { client } from '../../state/exchange.ts'
import { toSendMessage } from '../../state/failure/toSendMessage.ts'
import { keepsUsernames } from '../../state/names/keepsUsernames.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import { useOpenRequest } from '../../state/wallet/openRequest.ts'
import { useSentTo } from '../../state/wallet/useSentTo.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { blockedOf } from './blockedOf.ts'
import { useBookPart } from './useBookPart.tsx'
import { useRecentNames } from './useRecentNames.ts'
import { useRecipient } from './useRecipient.ts'
import { useSendCheck } from './useSendCheck.ts'
import { useSendSteps } from './useSendSteps.tsx'

/** Connects form, wallet and chain to the page that sends an NFT. */
export function NftSendContainer({ config, network, tokens, outage, item }: NftSendContainer.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [form, setForm] = useState(emptyNftForm)
  const connection = useConnection()
  const { chainId, slug } = network
  const account = connection?.account.address
  const asked = useOpenRequest()
  const nft = toNftFacts(item)
  const { data: held } = useQuery(nftHoldingQueryOptions(client, { chainId, nft, account }))
  const { sentTo, isUnread } = useSentTo(account)
  const recipient = useRecipient({ typed: form.recipient, network, connection, sentTo })
  const recent = useRecentNames(sentTo ?? [], connection)
  const bookPart = useBookPart((address) => setForm({ ...form, recipient: address }))
  const amount = amountOf(form, nft.standard, held)
  const intent: NftIntent | undefined =
    recipient.status === 'found' && amount !== undefined
      ? { chainId, nft, recipient: recipient.address, amount }
      : undefined
  const check = useSendCheck(network, connection, intent)
  const native = tokens.find(({ address }) => address === nativeToken)
  const nativeBalance = useBalances(network, tokens, account)(native)
  const state = SendState.from({
    isLoading: false,
    outage,
    isRegionBlocked: config.site.isRegionBlocked,
    isTokenBlocked: false,
    isConnected: connection !== undefined,
    blocked: blockedOf(config.site, account, recipient),
    hasToken: true,
    isNative: false,
    recipient,
    amount,
    balance: held,
    nativeBalance,
    canPayFeeInToken: canPayFeeInToken(config, connection),
    check,
  })
  const picture = <NftPicture src={item.metadata.pictureUrl ?? undefined} alt="" className="rounded-md" />
  const steps = useSendSteps({
    state,
    intent,
    recipient,
    connection,
    network,
    tokens,
    nativeBalance,
    toUsd: usePrices(config, network, tokens),
    mark: <div className="w-20 shrink-0">{picture}</div>,
    onSent: () => void navigate({ to: toNftPath(slug, item) as string, search: {} as object }),
  })
  const shortage = held === 0n ? t`You don’t own this NFT` : t`You don’t own that many`
  return (
    <>
      <SendCard
        state={state}
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
            blocked={state.kind === 'address-blocked' ? state.whose : undefined}
            isSentToUnread={isUnread}
            failing={state.kind === 'failing' ? state.code : undefined}
            lackOf={state.kind === 'ready' && state.paysFeeInToken ? network.nativeCurrency.symbol : undefined}
            networkName={network.name}
            explain={(code) => i18n._(toSendMessage(code))}
          />
        }
        onConnect={accountDrawer.open}
        onChooseToken={() => {}}
        onAsked={asked}
        onSend={steps.start}
      >
        <SendNftPart
          picture={picture}
          name={nft.name}
          collectionName={item.collectionName ?? undefined}
          held={held}
          text={form.text}
          error={state.kind === 'insufficient-funds' ? shortage : undefined}
          onText={(text) => setForm({ ...form, text })}
        />
      </SendCard>
      {bookPart.dialog}
      {steps.dialogs}
    </>
  )
}

export declare namespace NftSendContainer {
  type Props = {
    config: Config
    network: Network
    tokens: readonly Token[]
    outage: Outage | undefined
    item: NftItem
  }
}
