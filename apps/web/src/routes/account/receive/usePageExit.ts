import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Work that ends with another page in the place of this one: it is busy until this page is left, and no more once somebody comes back to it as it was. */
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
