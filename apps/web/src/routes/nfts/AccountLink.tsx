import { shorten } from '@oxbow/i18n/shorten'
import { cx } from '@oxbow/react/cx'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { identify } from '../../features/account/AccountState.ts'
import { recentAccounts } from '../../state/exchange.ts'

/** An account, linked to its portfolio: by name if it is one of this browser's, else by address. */
export function AccountLink({ address }: { address: string }) {
  const recent = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const { name } = identify(address as `0x${string}`, recent)
  return (
    <Link
      to={`/portfolio/${address}` as string}
      title={address}
      className={cx(
        'reacts relative rounded-sm text-sm text-accent-text before:absolute before:-inset-2 hover:underline',
        name === undefined ? 'font-mono' : 'font-medium',
      )}
    >
      <bdi dir={name === undefined ? 'ltr' : undefined}>{name ?? shorten(address as `0x${string}`)}</bdi>
    </Link>
  )
}
