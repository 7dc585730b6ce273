import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { generalErrors, toGeneralError } from '../features/notice/generalErrors.ts'
import { failureMessages } from '../features/swap/failureMessages.ts'

/** Why the page cannot begin, when waiting alone will not cure it. */
export function LoadFailure({ error }: { error: Error }) {
  const { t, i18n } = useLingui()
  return (
    <div role="alert" className="mb-6">
      <Banner
        tone="critical"
        title={i18n._(generalErrors[toGeneralError(error)].title)}
        action={
          <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
            {t`Reload`}
          </Button>
        }
      >
        {i18n._(failureMessages[toFailure(error).code])}
      </Banner>
    </div>
  )
}
