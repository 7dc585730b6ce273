import { GeneralError } from '../../features/notice/GeneralError.tsx'
import { SwapLink } from '../../features/notice/SwapLink.tsx'

/** `/not-found`: shown for unknown paths. */
export function NotFoundRoute() {
  return (
    <div className="grid flex-1 place-content-center px-6 py-16">
      <GeneralError error="not-found" headingLevel={1} action={<SwapLink />} />
    </div>
  )
}
