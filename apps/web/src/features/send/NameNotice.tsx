import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import type { FoundRecipient } from './Recipient.ts'

/** In the review: says that a name is resolved only by this site. */
export function NameNotice({ recipient }: NameNotice.Props) {
  const { t } = useLingui()
  const { typedName, username, ensName, isEnsConfirmed } = recipient
  if (username !== undefined && (typedName ?? username) === username)
    return (
      <Banner tone="info" title={t`${username} is a username on this site`}>
        {t`Only this site’s server says whose it is. Check the address.`}
      </Banner>
    )
  if (ensName === undefined || isEnsConfirmed) return null
  return (
    <Banner tone="info" title={t`${ensName} was looked up by this site`}>
      {t`Neither your node nor your wallet’s has confirmed it. Check the address.`}
    </Banner>
  )
}

export declare namespace NameNotice {
  type Props = { recipient: Pick<FoundRecipient, 'typedName' | 'username' | 'ensName' | 'isEnsConfirmed'> }
}
