import { useLingui } from '@lingui/react/macro'
import type { TokenFinding } from '@oxbow/transactions/checkTokens'
import { AddressDifference } from '../review/AddressDifference.tsx'
import { asksForTypedMoney } from '../review/asksForTypedMoney.ts'
import { bothConsents } from '../review/bothConsents.tsx'
import { otherNameConsent } from '../review/otherNameConsent.tsx'
import type { ReviewedMoney } from '../review/ReviewedMoney.ts'
import type { ReviewConsent } from '../review/ReviewPlan.ts'
import { WrongPrice } from '../review/TypedMoneyNote.tsx'
import type { FoundRecipient } from './Recipient.ts'

/** The consents that a transfer requires: recipient, token identity, and the conversion of typed money. */
export function toSendConsent({ recipient, token, typed }: toSendConsent.Parameters): ReviewConsent | undefined {
  const price: ReviewConsent | undefined =
    typed && asksForTypedMoney(typed)
      ? {
          grounds: `price ${typed.unitUsd} ${typed.perDollar}`,
          tone: 'critical',
          text: <WrongPrice typed={typed} />,
        }
      : undefined
  return bothConsents(toRecipientConsent(recipient), bothConsents(token && otherNameConsent([token]), price))
}

export declare namespace toSendConsent {
  type Parameters = {
    readonly recipient: FoundRecipient
    /** What sources other than the server say about the asset; undefined while checking, and for an NFT. */
    readonly token: TokenFinding | undefined
    /** Undefined if the amount was typed in tokens. */
    readonly typed: ReviewedMoney | undefined
  }
}

/** Consent for an address that looks like a known one, or that a known name resolves to only recently. */
function toRecipientConsent({ address, changedFrom, lookalike, typedName }: FoundRecipient): ReviewConsent | undefined {
  const known = lookalike?.address ?? changedFrom
  if (known === undefined) return undefined
  return {
    grounds: `${lookalike ? 'lookalike' : 'changed'} ${known}`,
    tone: 'critical',
    text: (
      <Admission address={address} known={known} name={lookalike ? undefined : typedName} bookName={lookalike?.name} />
    ),
  }
}

type AdmissionProps = {
  address: string
  known: string
  /** The name that used to resolve to the known address. */
  name: string | undefined
  /** The user's own name for the known address. */
  bookName: string | undefined
}

function Admission({ address, known, name, bookName }: AdmissionProps) {
  const { t } = useLingui()
  return (
    <>
      <span className="font-medium">
        {bookName !== undefined
          ? t`I know that this isn’t the address of ${bookName}.`
          : name === undefined
            ? t`I know that this isn’t the address I’ve sent to before.`
            : t`I know that ${name} pointed to another address before.`}
      </span>
      <AddressDifference address={address} known={known} />
    </>
  )
}
