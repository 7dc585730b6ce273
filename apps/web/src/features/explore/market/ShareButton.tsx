import { useLingui } from '@lingui/react/macro'
import { useCopy } from '@oxbow/react/useCopy'
import { IconButton } from '@oxbow/ui/IconButton'
import { Check, Share2 } from 'lucide-react'

/** Shares the page's URL, or copies it if the browser can't share. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLingui()
  // Omits the search parameters, which hold the user's form input.
  const url = `${location.origin}${location.pathname}`
  const { outcome, copy } = useCopy(url)
  const labels = { idle: t`Share this page`, copied: t`Copied`, failed: t`Failed to copy to clipboard` }

  async function share() {
    if (navigator.share === undefined) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet isn't a failure, so nothing is copied then.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <IconButton label={labels[outcome]} onClick={() => void share()}>
      {outcome === 'copied' ? (
        <Check size={18} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
      )}
      <span role="status" className="sr-only">
        {outcome === 'idle' ? '' : labels[outcome]}
      </span>
    </IconButton>
  )
}
