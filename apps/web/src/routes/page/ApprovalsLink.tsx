import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'

/** A link to the approvals of the account in use, filtered by one token. */
export function ApprovalsLink({ chainId, token }: ApprovalsLink.Props) {
  const { t } = useLingui()
  return (
    <Link
      to={'/portfolio/approvals' as string}
      search={{ token: `${chainId}:${token}` } as never}
      className="reacts inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm text-accent-text hover:underline"
    >
      <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" />
      {t`Review approvals`}
    </Link>
  )
}

export declare namespace ApprovalsLink {
  type Props = {
    chainId: number
    /** Lower-case; the collection for NFTs. */
    token: string
  }
}
