import { useLingui } from '@lingui/react/macro'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { toLeaveUrl } from '../../router/toLeaveUrl.ts'
import { useChain } from '../../state/useChain.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'

/** A path that redirects to an external site, or to the not-found page if the operator configured none. */
export function LeaveRoute({ leave }: LeaveRoute.Props) {
  const { t } = useLingui()
  const { config, error } = useChain(undefined)
  const { _splat: rest = '' } = useParams({ strict: false }) as { _splat?: string }
  const { searchStr } = useLocation()
  const target = config?.site.leaves[leave]
  const url = target ? toLeaveUrl(target, rest, searchStr) : undefined

  useEffect(() => {
    // Replaced, so that the back button doesn't return here.
    if (url) window.location.replace(url)
  }, [url])

  if (config && !url) return <Navigate to="/not-found" replace />
  if (!url) return error ? <LoadFailureAlone error={error} /> : null
  return (
    <PageNotice
      title={t`Leaving Oxbow`}
      action={
        <a href={url} rel="noreferrer" className="font-medium text-accent-text underline underline-offset-4">
          {new URL(url).host}
        </a>
      }
    >
      {t`This page is on another site. If it doesn’t open, follow the link.`}
    </PageNotice>
  )
}

export declare namespace LeaveRoute {
  type Props = { leave: 'vote' | 'address' }
}
