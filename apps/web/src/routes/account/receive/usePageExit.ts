import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A mutation that ends by navigating away: busy until the page is left, and reset if the browser restores the page from its cache. */
export function usePageExit<Input>(
  toUrl: (input: Input) => Promise<string>,
  leaveTo: (url: string) => void = (url) => window.location.assign(url),
): UseMutationResult<string, Error, Input> {
  const exit = useMutation({ mutationFn: toUrl, onSuccess: leaveTo })
  const { reset } = exit
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  return exit
}
