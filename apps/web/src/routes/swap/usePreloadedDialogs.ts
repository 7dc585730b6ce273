import { useEffect } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { whenInUse } from '../../loading/whenInUse.ts'

/** Preloads dialogs before they are needed. Signing code waits for a wallet. */
export function usePreloadedDialogs(
  isConnected: boolean,
  { TokenChoice, SwapReview }: Record<'TokenChoice' | 'SwapReview', { readonly preload: () => void }>,
): void {
  useEffect(() => whenInUse(TokenChoice.preload), [TokenChoice])
  useEffect(
    () =>
      whenInUse(
        () =>
          void import('../../features/swap/form/SwapNotice.tsx')
            .then((module) => module.preloadNotices())
            .catch(ignore),
      ),
    [],
  )
  useEffect(() => (isConnected ? whenInUse(SwapReview.preload) : undefined), [isConnected, SwapReview])
}
