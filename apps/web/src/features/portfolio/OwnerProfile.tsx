import { useLingui } from '@lingui/react/macro'
import type { UsernameProfile } from '@oxbow/names/Username'
import { ExternalLink, Globe } from 'lucide-react'

/** What the owner of a username says about themselves. Links show where they lead, as nobody checked them. */
export function OwnerProfile({ bio, website, x }: OwnerProfile.Props) {
  const { t } = useLingui()
  if (bio === '' && website === '' && x === '') return null
  return (
    <div className="flex w-full flex-col gap-2">
      {bio !== '' && (
        <p dir="auto" className="max-w-prose text-pretty break-words">
          {bio}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm empty:hidden">
        {website !== '' && (
          <a href={website} className={link} {...outside} aria-label={t`Website: ${new URL(website).host}`}>
            <Globe size={16} strokeWidth={1.5} aria-hidden="true" />
            <bdi dir="ltr">{new URL(website).host}</bdi>
          </a>
        )}
        {x !== '' && (
          <a href={`https://x.com/${x}`} className={link} {...outside} aria-label={t`@${x} on X`}>
            <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
            <bdi dir="ltr">@{x}</bdi>
          </a>
        )}
      </p>
    </div>
  )
}

export declare namespace OwnerProfile {
  type Props = Pick<UsernameProfile, 'bio' | 'website' | 'x'>
}

const link = 'flex min-h-11 items-center gap-1.5 text-accent-text underline-offset-4 hover:underline sm:min-h-0'
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const
