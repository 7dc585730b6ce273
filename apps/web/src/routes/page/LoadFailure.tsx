import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { toFailure } from '@oxbow/failures/toFailure'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { generalErrors, toGeneralError } from '../../features/notice/generalErrors.ts'
import { failureMessages } from '../../state/failure/failureMessages.ts'

/** Why the page can't load, if waiting alone doesn't help. */
export function LoadFailure({ error }: { error: Error }) {
  const { t, i18n } = useLingui()
  const wait = toWaitMinutes(error)
  // Reloading again wouldn't help; it is retried automatically.
  const isUnreadable = error instanceof UnexpectedAnswerError && wasReloaded()
  return (
    <div role="alert" className="mb-6">
      <Banner
        tone="critical"
        title={isUnreadable ? t`Can’t read this site’s settings` : i18n._(generalErrors[toGeneralError(error)].title)}
        action={
          isUnreadable ? undefined : (
            <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
              {t`Reload`}
            </Button>
          )
        }
      >
        {isUnreadable
          ? t`Reloading didn’t help. Try again later, or tell whoever runs this site. Your tokens and pending transactions aren’t affected.`
          : wait === undefined
            ? i18n._(failureMessages[toFailure(error).code])
            : wait < 60
              ? t`${plural(wait, { one: 'Try again in # minute.', other: 'Try again in # minutes.' })}`
              : t`${plural(Math.ceil(wait / 60), { one: 'Try again in # hour.', other: 'Try again in # hours.' })}`}
      </Banner>
    </div>
  )
}

function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload'
}

/** The server's requested delay in minutes; undefined if there is none, or below a minute. */
function toWaitMinutes(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Ratelimited') return undefined
  const { retryAfterSeconds = 0 } = error
  return retryAfterSeconds < 30 ? undefined : Math.ceil(retryAfterSeconds / 60)
}
