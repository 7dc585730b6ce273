import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import { Search } from 'lucide-react'

/** No match: suggestions, or what is at the typed address. */
export function NoToken({ query, lookup, networkName, onRetry }: NoToken.Props) {
  const { t } = useLingui()
  const isAddress = query.toLowerCase().startsWith('0x')
  if (lookup === 'waiting')
    return (
      <div role="status" className="grid h-full place-content-center justify-items-center gap-3 text-text-muted">
        <Spinner />
        {isAddress ? t`Asking the network what is there` : t`Searching`}
      </div>
    )
  const details = {
    failed: t`The network didn’t respond.`,
    'no-token': t`The contract at this address on ${networkName} isn’t a token.`,
    none: isAddress
      ? t`Paste the whole address: 0x and 40 digits.`
      : t`Try another name or symbol, or paste the token’s address.`,
  }
  return (
    <div className="grid h-full place-content-center justify-items-center gap-1 px-8 text-center">
      <Search size={28} strokeWidth={1.5} aria-hidden="true" className="mb-2 text-line-strong" />
      <p className="font-medium">{lookup === 'failed' ? t`Token search failed` : t`No token found`}</p>
      <p className="text-sm text-pretty text-text-muted">{details[lookup]}</p>
      {lookup === 'failed' && (
        <Button size="sm" variant="secondary" onClick={onRetry} className="mt-3">
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}

export declare namespace NoToken {
  /** `no-token`: a full address was typed, and something else is there. `none`: the query can't be looked up. */
  type Lookup = 'waiting' | 'failed' | 'no-token' | 'none'
  type Props = {
    query: string
    lookup: Lookup
    networkName: string
    /** Looks the query up again. */
    onRetry: () => void
  }
}
