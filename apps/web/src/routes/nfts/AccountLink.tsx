import { shorten } from '@oxbow/i18n/shorten'
import { Link } from '@tanstack/react-router'

/** An account's address, linked to its portfolio. */
export function AccountLink({ address }: { address: string }) {
  return (
    <Link
      to={`/portfolio/${address}` as string}
      title={address}
      className="reacts relative rounded-sm font-mono text-sm text-accent-text before:absolute before:-inset-2 hover:underline"
    >
      <span dir="ltr">{shorten(address as `0x${string}`)}</span>
    </Link>
  )
}
