import { useLingui } from '@lingui/react/macro'
import type { SendFailureCode } from '@oxbow/send/sendFailures'
import { Banner } from '@oxbow/ui/Banner'
import { AddressDifference } from '../review/AddressDifference.tsx'
import { BlockedAddressBanner } from '../review/BlockedAddressBanner.tsx'
import type { Recipient } from './Recipient.ts'
import { WholeAddress } from './WholeAddress.tsx'

/** Warnings about a recipient before the review, most severe first. */
export function SendNotices(props: SendNotices.Props) {
  const { recipient, payee, blocked, isSentToUnread, failing, lackOf: nativeSymbol, networkName, explain } = props
  const { t } = useLingui()
  const blockedBanner = blocked && <BlockedAddressBanner whose={blocked} />
  if (recipient.status !== 'found') return <div role="status">{blockedBanner}</div>
  const {
    address,
    changedFrom,
    ensName,
    isElsewhere,
    kind,
    isOwn,
    isWatched,
    lookalike,
    typedName: name = '',
    username,
  } = recipient
  return (
    <div role="status" className="flex flex-col gap-3">
      {blockedBanner}
      {payee !== undefined && (
        <Banner tone="info" title={t`Deposit address of ${payee}`}>
          {t`${payee} pays you once the tokens of your sale arrive. Only this site’s server says whose address it is.`}
        </Banner>
      )}
      {lookalike && (
        <Banner
          tone="critical"
          title={
            lookalike.name === undefined
              ? t`This looks like an address you’ve sent to, but it isn’t`
              : t`This looks like the address of ${lookalike.name}, but it isn’t`
          }
        >
          <p>{t`Scammers plant addresses with the same first and last characters. Compare all of it.`}</p>
          <AddressDifference address={address} known={lookalike.address} />
        </Banner>
      )}
      {isSentToUnread && (
        <Banner tone="caution" title={t`Your past recipients couldn’t be read`}>
          {t`A lookalike address may go unnoticed. Compare the whole address.`}
        </Banner>
      )}
      {changedFrom && (
        <Banner tone="critical" title={t`${name} leads to another address than last time`}>
          <p>{t`You’ve sent to this name before, at another address. Ask its owner which one is right.`}</p>
          <AddressDifference address={address} known={changedFrom} />
        </Banner>
      )}
      {isElsewhere && (
        <Banner tone="critical" title={t`This username belongs to a smart wallet on another network`}>
          {t`Its owner may have no access to this address on ${networkName}.`}
        </Banner>
      )}
      {username !== undefined && username === name && (
        <Banner tone="info" title={t`${username} is a username on this site`}>
          <p className="pb-2">{t`Only this site’s server says whose it is. Check the address.`}</p>
          <WholeAddress
            address={address}
            name={ensName && <bdi className="block truncate font-medium">{ensName}</bdi>}
          />
        </Banner>
      )}
      {kind === 'token' && (
        <Banner tone="critical" title={t`This is the address of a token`}>
          {t`Tokens sent to a token’s contract are usually lost.`}
        </Banner>
      )}
      {isOwn && <Banner tone="caution" title={t`This is your own address`} />}
      {isWatched && (
        <Banner tone="caution" title={t`This is a view-only wallet`}>
          {t`If it’s yours, make sure you can still use it before you send.`}
        </Banner>
      )}
      {(kind === 'contract' || kind === 'pool') && (
        <Banner tone="caution" title={t`This is a smart contract on ${networkName}`} />
      )}
      {nativeSymbol !== undefined && (
        <Banner tone="info" title={t`Pay the network cost in a token`}>
          {t`You don’t have enough ${nativeSymbol}. The review shows the amount.`}
        </Banner>
      )}
      {failing && (
        <Banner tone="critical" title={t`This is expected to fail.`}>
          {explain(failing)}
        </Banner>
      )}
    </div>
  )
}

export declare namespace SendNotices {
  type Props = {
    recipient: Recipient
    /** For a sale, the provider that owns the deposit address. */
    payee?: string | undefined
    /** The account or the recipient, if the operator blocks it. */
    blocked?: 'account' | 'other' | undefined
    /** The account's earlier recipients aren't fully known, so a lookalike may go unnoticed. */
    isSentToUnread: boolean
    /** Why a simulation failed. */
    failing: SendFailureCode | undefined
    /** Symbol of the network's currency if the network fee is paid in a token instead. */
    lackOf?: string | undefined
    networkName: string
    explain: (code: SendFailureCode) => string
  }
}
